import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it('compares a figure with the one before', () => {
  expect(changeOf(150, 100)).toEqual({ kind: 'more', percent: 50 });
  expect(changeOf(75, 100)).toEqual({ kind: 'less', percent: 25 });
  expect(changeOf(1000, 1)).toEqual({ kind: 'muchMore', percent: 999 });
  expect(changeOf(0, 1000)).toEqual({ kind: 'less', percent: 100 });
  expect(changeOf(1, 1000)).toEqual({ kind: 'less', percent: 99 });
  expect(changeOf(1001, 1000)).toEqual({ kind: 'slight' });
  expect(changeOf(0, 0)).toEqual({ kind: 'same' });
  expect(changeOf(5, 0)).toEqual({ kind: 'new' });
  expect(changeOf(5, null)).toEqual({ kind: 'none' });
});
