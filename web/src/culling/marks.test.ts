import { expect, it } from 'vitest';
import { changeOfKey, isIn } from './marks.ts';

const NONE = { rating: null, flag: null, color_label: null };

it('reads the keys of Lightroom', () => {
  expect(changeOfKey('4', NONE)).toEqual({ rating: 4 });
  expect(changeOfKey('0', NONE)).toEqual({ rating: null });
  expect(changeOfKey('P', NONE)).toEqual({ flag: 'PICK' });
  expect(changeOfKey('x', NONE)).toEqual({ flag: 'REJECT' });
  expect(changeOfKey('u', NONE)).toEqual({ flag: null });
  expect(changeOfKey('7', NONE)).toEqual({ color_label: 'YELLOW' });
  expect(changeOfKey('7', { ...NONE, color_label: 'YELLOW' })).toEqual({ color_label: null });
  expect(changeOfKey('q', NONE)).toBeNull();
});

it('sorts pictures into picked, rejected and open ones', () => {
  expect(isIn('picked', { flag: 'PICK' })).toBe(true);
  expect(isIn('open', { flag: 'PICK' })).toBe(false);
  expect(isIn('open', { flag: null })).toBe(true);
  expect(isIn('rejected', { flag: 'REJECT' })).toBe(true);
  expect(isIn('all', { flag: 'REJECT' })).toBe(true);
});
