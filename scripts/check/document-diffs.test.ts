import { expect, it } from 'vitest';
import { applyDiffs } from './document-diffs.mjs';

const FILES: Record<string, string> = { 'a.ts': 'one\ntwo\nthree\n', 'b.ts': 'same\nsame\n' };
const readFile = (path: string) => FILES[path] ?? null;
const inBlock = (...lines: string[]) => `Text.\n\n\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`;

it('applies hunks in their order, so that a later one may build on an earlier one', () => {
  const first = inBlock('--- a.ts', '@@', ' one', '-two', '+2', '@@', ' three', '+4');
  const later = inBlock('--- a.ts', '@@', ' 2', '+2.5', ' three', ' 4');
  expect(applyDiffs(first + later, readFile)).toEqual({ hunks: 3, errors: [] });
});

it('creates a file from a hunk that only adds lines', () => {
  const diff = inBlock('--- new.ts', '@@', '+one', '--- new.ts', '@@', ' one', '+two');
  expect(applyDiffs(diff, readFile)).toEqual({ hunks: 2, errors: [] });
});

it.each([
  ['has a line that the file does not have', ['--- a.ts', '@@', ' one', '-twice', '+2']],
  ['has only a part of a line', ['--- a.ts', '@@', ' thre', '+4']],
  ['matches two places', ['--- b.ts', '@@', ' same', '+other']],
  ['changes a file that does not exist', ['--- c.ts', '@@', ' one', '+two']],
  ['creates a file that exists', ['--- a.ts', '@@', '+one']],
])('refuses a hunk that %s', (_, lines) => {
  const { errors } = applyDiffs(inBlock(...lines), readFile);
  expect(errors).toEqual([expect.stringContaining('this hunk does not apply')]);
});
