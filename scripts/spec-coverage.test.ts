import { expect, it } from 'vitest';
import { idsNamedIn } from './spec-coverage.mjs';

/** Put together here, as these titles must not count for the specification. */
const [ONE, TWO, THREE, FOUR, FIVE] = [1, 2, 3, 4, 5].map((number) => `[A-00${number}]`);

it('finds the ids in titles of tests, several in one and over lines', () => {
  const text = `
    it('sorts by name ${ONE} ${FIVE}', () => {});
    test(
      "it's quoted otherwise ${TWO}",
      () => {},
    );
    it.concurrent(\`and so ${THREE}\`, () => {});
  `;
  expect(idsNamedIn(text)).toEqual(['A-001', 'A-005', 'A-002', 'A-003']);
});

it('finds the ids that the lines above a test list', () => {
  const text = `
    // Proves: ${ONE}, ${TWO},
    // Proves: ${THREE}
    it('sorts by name and by date', () => {});
    // Proves: ${FOUR}
    it.skip('skipped', () => {});
  `;
  expect(idsNamedIn(text)).toEqual(['A-001', 'A-002', 'A-003']);
});

it('counts neither groups, nor tables, nor tests that are skipped or still to be written', () => {
  const text = `
    describe('group ${ONE}', () => {});
    it.each(rows)('row ${TWO}', () => {});
    it.skip('skipped ${THREE}', () => {});
    test.fixme('broken ${FOUR}', () => {});
    // it is told by ${FIVE}
  `;
  expect(idsNamedIn(text)).toEqual([]);
});
