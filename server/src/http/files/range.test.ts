import { describe, expect, it } from 'vitest';
import { rangeOf } from './range.ts';

describe('rangeOf a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=90-4000', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-4000', 0, 99],
    ['bytes=99-99', 99, 99],
    ['bytes=0-0', 0, 0],
  ])('returns for %s the bytes from %i to %i', (header, start, end) =>
    expect(rangeOf(header, 100)).toEqual({ start, end }),
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=0-9,20-29',
    'bytes=9-0',
    'bytes=a-b',
    'items=0-9',
    'bytes=0-9999999999999999',
  ])('returns null, the whole file, for %s', (header) => expect(rangeOf(header, 100)).toBeNull());

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])(
    'answers that %s cannot be satisfied',
    (header) => expect(() => rangeOf(header, 100)).toThrow('outside of the file'),
  );
});

it('satisfies no range of an empty file', () => {
  expect(rangeOf(undefined, 0)).toBeNull();
  expect(() => rangeOf('bytes=0-', 0)).toThrow('outside of the file');
});
