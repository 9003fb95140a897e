import { expect, it } from 'vitest';
import { makeWaitingLine } from './waiting-queue.ts';

it('gives keys in their order, those asked for first', () => {
  const line = makeWaitingLine();
  line.add(['a', 'b']);
  line.addFirst('x');
  line.add(['c']);
  expect([1, 2, 3, 4, 5].map(() => line.take(false))).toEqual(['x', 'a', 'b', 'c', undefined]);
  line.add(['d']);
  expect(line.take(false)).toBe('d');
});

it('gives only what was asked for while it is paused', () => {
  const line = makeWaitingLine();
  line.add(['a']);
  line.addFirst('x');
  expect([line.take(true), line.take(true), line.take(false)]).toEqual(['x', undefined, 'a']);
});

it('can hold back what was asked for', () => {
  const line = makeWaitingLine();
  line.add(['a', 'b']);
  line.take(false);
  line.addFirst('x');
  line.hold();
  expect(line.take(true)).toBeUndefined();
  expect([line.take(false), line.take(false)]).toEqual(['x', 'b']);
});

it('forgets all', () => {
  const line = makeWaitingLine();
  line.add(['a', 'b']);
  line.take(false);
  line.addFirst('x');
  line.clear();
  line.add(['c']);
  expect([line.take(false), line.take(false)]).toEqual(['c', undefined]);
});
