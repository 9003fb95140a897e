import { expect, it } from 'vitest';
import { isIn } from './groups.ts';

it('sorts pictures into picked, rejected and open ones', () => {
  expect(isIn('picked', { flag: 'PICK' })).toBe(true);
  expect(isIn('open', { flag: 'PICK' })).toBe(false);
  expect(isIn('open', { flag: null })).toBe(true);
  expect(isIn('rejected', { flag: 'REJECT' })).toBe(true);
  expect(isIn('all', { flag: 'REJECT' })).toBe(true);
});
