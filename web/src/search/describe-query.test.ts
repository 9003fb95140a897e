import { expect, it } from 'vitest';
import { describeQuery } from './describe-query.ts';

it.each([
  ['wedding', '', ['wedding in names, tags, captions, text']],
  ['', 'taken:2025-06', ['taken Jun 2025']],
  [
    '',
    'taken:>2024 uploaded:2024-05..2024-07',
    ['taken after 2024', 'uploaded May 2024 to Jul 2024'],
  ],
  ['', 'taken:this-month -taken:2024-05-31', ['taken this month', 'not taken 31 May 2024']],
  [
    'a',
    'camera:"NIKON Z 8" place:Bled',
    ['a in names, tags, captions, text', 'camera NIKON Z 8', 'place Bled'],
  ],
  [
    '',
    'rating:>=3 rating:none rating:2 rating:<3',
    ['3 stars or more', 'no stars', '2 stars', '2 stars or fewer'],
  ],
  [
    '',
    'iso:>800 size:<=10mb focal:35..70',
    ['ISO over 800', 'size 10mb or less', 'focal length 35 to 70'],
  ],
  [
    '',
    'is:favorite has:gps missing:caption by:me',
    ['favorite', 'with gps', 'without caption', 'uploaded by me'],
  ],
  ['', '(tag:sea OR tag:lake)', ['tag sea or tag lake']],
  ['', '"red car"', ['"red car" in names, tags, captions, text']],
  ['', 'takn:2024', ['takn:2024']],
])('describes %s %s', (keyword, q, expected) => {
  expect(describeQuery({ keyword, q })).toEqual(expected);
});
