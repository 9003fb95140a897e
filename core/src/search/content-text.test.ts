import { expect, it } from 'vitest';
import { CONTENT_CHARACTERS_MAX, contentTextOf } from './content-text.ts';

it('a text becomes its words, folded and in their order', () => {
  expect(contentTextOf('Café au lait, 2 cups.\nCafé!')).toBe('cafe au lait 2 cups cafe');
  expect(contentTextOf('')).toBe('');
});

it('the start of a long text is indexed, within the limits of the index', () => {
  const repeated = contentTextOf('lake '.repeat(CONTENT_CHARACTERS_MAX / 4));
  expect(repeated.split(' ').length).toBe(Math.ceil(CONTENT_CHARACTERS_MAX / 5));
  const letters = (n: number) =>
    n.toString(26).replace(/\d/g, (d) => 'qrstuvwxyz'.charAt(Number(d)));
  const different = Array.from({ length: 200_000 }, (_, n) => `w${letters(n)}`).join(' ');
  const kept = contentTextOf(different);
  expect(kept.startsWith('wq wr ws')).toBe(true);
  expect(kept.length).toBeLessThan(900_000);
});
