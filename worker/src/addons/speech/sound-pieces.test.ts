import { expect, it } from 'vitest';
import { planPieces } from './sound-pieces.ts';
import { writeSubtitles } from './write-subtitles.ts';

it('joins passages to pieces of at most the given seconds, and cuts only what is longer', () => {
  const passages = [
    { start: 1, end: 20 },
    { start: 30, end: 60 },
    { start: 62, end: 70 },
    { start: 100, end: 250 },
  ];
  expect(planPieces(passages, 60)).toEqual([
    { start: 1, end: 60 },
    { start: 62, end: 70 },
    { start: 100, end: 160 },
    { start: 160, end: 220 },
    { start: 220, end: 250 },
  ]);
  expect(planPieces([], 60)).toEqual([]);
});

it('writes subtitles that cannot break out of their cue', () => {
  const text = writeSubtitles([{ start: 3661.0004, end: 3662.5, text: ' a < b\n\n& c ' }], 'm');
  expect(text).toBe(
    'WEBVTT\n\nNOTE Draft, created from speech by m\n\n01:01:01.000 --> 01:01:02.500\na &lt; b &amp; c\n',
  );
});
