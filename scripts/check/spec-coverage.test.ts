import { expect, it } from 'vitest';
import { findNamedIds } from './spec-coverage.mjs';

/** Ids are assembled here, so that the titles below do not count for the specification. */
const [ONE, TWO, THREE, FOUR, FIVE] = [1, 2, 3, 4, 5].map((number) => `[A-00${number}]`);

it('finds the ids in test titles, with several ids and over several lines', () => {
  const text = `
    it('sorts by name ${ONE} ${FIVE}', () => {});
    test(
      "it's quoted otherwise ${TWO}",
      () => {},
    );
    it.concurrent(\`and so ${THREE}\`, () => {});
  `;
  expect(findNamedIds(text)).toEqual(['A-001', 'A-005', 'A-002', 'A-003']);
});

it('finds the ids in the lines above a test', () => {
  const text = `
    // Proves: ${ONE}, ${TWO},
    // Proves: ${THREE}
    it('sorts by name and by date', () => {});
    // Proves: ${FOUR}
    it.skip('skipped', () => {});
  `;
  expect(findNamedIds(text)).toEqual(['A-001', 'A-002', 'A-003']);
});

it('ignores groups, tables, and tests that are skipped or unfinished', () => {
  const text = `
    describe('group ${ONE}', () => {});
    it.each(rows)('row ${TWO}', () => {});
    it.skip('skipped ${THREE}', () => {});
    test.fixme('broken ${FOUR}', () => {});
    // reported by ${FIVE}
  `;
  expect(findNamedIds(text)).toEqual([]);
});
