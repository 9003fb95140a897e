import { expect, it } from 'vitest';
import { applyChanges, findVariants } from './substitute-words.ts';

const TEXT = `WEBVTT

NOTE serving is a note

serving
00:01.000 --> 00:02.000
Serving is <i>serving</i>, not serving2 or SERVING.
<v serving>Grüße aus new  york, über-See

00:03.000 --> 00:04.000
conserving serving
`;
const ENTRIES = [
  { word: 'surfing', variants: ['serving', 'York'] },
  { word: 'New York', variants: ['new york', 'new'] },
  { word: 'Übersee', variants: ['über-see'] },
];

it('finds variants as whole words in spoken text only, and keeps their case', () => {
  const changes = findVariants(TEXT, ENTRIES);
  expect(changes.map(({ line, old, next }) => [line, old, next])).toEqual([
    [7, 'Serving', 'Surfing'],
    [7, 'serving', 'surfing'],
    [7, 'SERVING', 'SURFING'],
    [8, 'new  york', 'New York'],
    [8, 'über-See', 'Übersee'],
    [11, 'serving', 'surfing'],
  ]);
  expect(applyChanges(TEXT, changes.slice(1, 5))).toBe(
    TEXT.replace('<i>serving', '<i>surfing')
      .replace('SERVING', 'SURFING')
      .replace('new  york', 'New York')
      .replace('über-See', 'Übersee'),
  );
  expect(findVariants(TEXT, [])).toEqual([]);
});
