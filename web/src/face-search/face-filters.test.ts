import { expect, it } from 'vitest';
import { faceFilters, isFaceField } from './face-filters.ts';

it('filters by text, by yes or no, and by whole days', () => {
  const filters = faceFilters({
    team: 'sales OR press',
    released: true,
    shootDate: { start: '2026-05-01', end: '2026-05-31' },
    dueDate: { start: '2026-06-01' },
    note: null,
  });
  expect(filters).toEqual({
    team: 'sales OR press',
    released: true,
    shootDate: ['2026-05-01T00:00:00Z', '2026-05-31T23:59:59Z'],
    dueDate: ['2026-06-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  });
});

it('offers only the fields that a face search understands and the add-on passes on', () => {
  const field = (name: string, property: object) => ({ name, property: property as never });
  const offered = (passed: string[]) =>
    [
      field('team', { type: 'string' }),
      field('released', { type: 'boolean' }),
      field('shootDate', { type: 'string', format: 'date' }),
      field('born', { type: 'string', format: 'date' }),
      field('price', { type: 'number' }),
    ]
      .filter((one) => isFaceField(one, passed))
      .map(({ name }) => name);
  expect(offered([])).toEqual(['team', 'released', 'shootDate']);
  expect(offered(['team', 'price'])).toEqual(['team']);
});
