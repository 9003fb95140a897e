import { describe, expect, it } from 'vitest';
import { parsePreferences } from './prefer.ts';

describe('parsePreferences', () => {
  it.each([
    { header: 'code=503', expected: { code: 503 } },
    { header: 'delay=2000', expected: { delayMs: 2000 } },
    { header: 'Code="404"; x=1, respond-async, DELAY = 5', expected: { code: 404, delayMs: 5 } },
    { header: ['code=500', 'code=404'], expected: { code: 500 } },
    { header: 'delay=99999999', expected: { delayMs: 60_000 } },
    { header: `delay=${'9'.repeat(400)}`, expected: { delayMs: 60_000 } },
    { header: 'handling="lenient, code=503"', expected: {} },
    { header: 'code="503', expected: {} },
    { header: 'code=200, code=abc, delay=-1, delay=1.5', expected: {} },
    { header: undefined, expected: {} },
  ])('parses $header', ({ header, expected }) => {
    expect(parsePreferences(header)).toEqual(expected);
  });
});
