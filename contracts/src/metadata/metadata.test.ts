import { expect, it } from 'vitest';
import { FREE_FIELDS_FULL, FREE_FIELDS_MAX, FreeField } from './metadata.ts';

const errorsOf = (field: object) =>
  FreeField.safeParse(field).error?.issues.map(({ message }) => message) ?? [];

// Proves
it('accepts a field name of 1 to 24 letters, digits and underscores', () => {
  const tooLong = "Field name can't be longer than 24 characters";
  expect(errorsOf({ name: `Az_9${'x'.repeat(20)}`, value: 'v' })).toEqual([]);
  for (const name of ['', 'x'.repeat(25), 'a b', 'a-b', 'é'])
    expect(errorsOf({ name, value: 'v' }), name).toEqual([tooLong]);
  for (const mark of ' !"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~')
    expect(errorsOf({ name: `a${mark}b`, value: 'v' }), mark).toEqual([tooLong]);
});

it('requires a value [A-563]', () => {
  for (const value of ['', '  '])
    expect(errorsOf({ name: 'a', value })).toEqual(['Field value is required']);
});

it('limits the free-form fields to 10', () => {
  expect(FREE_FIELDS_MAX).toBe(10);
  expect(FREE_FIELDS_FULL).toBe("You've reached a limit of 10 fields allowed.");
});
