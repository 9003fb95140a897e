import { describe, expect, it } from 'vitest';
import { expectMatch, isKnown, isSameState } from './preconditions.ts';

const state = { etag: '"7-100"', lastModified: new Date('2026-11-23T10:00:00.500Z') };
const SAME = 'Mon, 23 Nov 2026 10:00:00 GMT';
const EARLIER = 'Mon, 23 Nov 2026 09:59:59 GMT';
const LATER = 'Mon, 23 Nov 2026 10:00:01 GMT';

describe('expectMatch', () => {
  it.each([{}, { 'if-match': '"1", "7-100"' }, { 'if-match': '*' }])('accepts %j', (headers) =>
    expect(() => expectMatch({ headers }, state)).not.toThrow(),
  );
  it.each([
    { 'if-unmodified-since': SAME },
    { 'if-unmodified-since': 'no time' },
    { 'if-match': '"7-100"', 'if-unmodified-since': EARLIER },
  ])('accepts %j', (headers) => expect(() => expectMatch({ headers }, state)).not.toThrow());
  it.each([{ 'if-match': '"1"' }, { 'if-match': 'W/"7-100"' }, { 'if-unmodified-since': EARLIER }])(
    'refuses %j with 412',
    (headers) =>
      expect(() => expectMatch({ headers }, state)).toThrow(
        expect.objectContaining({ status: 412, code: 'PRECONDITION_FAILED' }),
      ),
  );
});

describe('isKnown', () => {
  it.each([
    [{ 'if-none-match': 'W/"7-100"' }, true],
    [{ 'if-none-match': '"1"', 'if-modified-since': LATER }, false],
    [{ 'if-modified-since': SAME }, true],
    [{ 'if-modified-since': LATER }, true],
    [{ 'if-modified-since': EARLIER }, false],
    [{ 'if-modified-since': 'Monday, 23-Nov-26 10:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Mon Nov 23 09:59:59 2026' }, false],
    [{ 'if-modified-since': 'no time' }, false],
    [{ 'if-modified-since': '2030' }, false],
    [{}, false],
  ])('answers to %j: %s', (headers, known) => expect(isKnown({ headers }, state)).toBe(known));

  it('does not compare times of a file without one', () => {
    expect(isKnown({ headers: { 'if-modified-since': LATER } }, { etag: '"1"' })).toBe(false);
  });
});

it('compares If-Range with the ETag or the exact time', () => {
  const isSame = (given: string) => isSameState({ headers: { 'if-range': given } }, state);
  expect([state.etag, SAME].map(isSame)).toEqual([true, true]);
  expect([EARLIER, LATER, '"1"'].map(isSame)).toEqual([false, false, false]);
  expect(isSameState({ headers: {} }, state)).toBe(true);
});
