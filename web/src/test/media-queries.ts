import { vi } from 'vitest';

/** Makes media queries that contain these words match until the test ends. */
export function matchQueries(words: string): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes(words) }),
  );
}
