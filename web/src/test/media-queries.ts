import { vi } from 'vitest';

/** Has media queries match that hold these words, until the test ends. */
export function matchQueries(words: string): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes(words) }),
  );
}
