import { Invalid } from '@spindle/core/errors';

const MESSAGE = 'must be valid Unicode text without U+0000';

/** Throws Invalid, with the path, for any text in a parsed value that Postgres cannot store. */
export function expectStorable(value: unknown): void {
  const rest: [string, unknown][] = [['', value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, present] = next;
    if (typeof present === 'string' && !isStorable(present)) throw notStorable(path);
    if (typeof present !== 'object' || present === null) continue;
    for (const [name, inner] of Object.entries(present)) {
      if (!isStorable(name)) throw notStorable(path);
      rest.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function notStorable(path: string): Invalid {
  return new Invalid(MESSAGE, [{ path, message: MESSAGE }]);
}
