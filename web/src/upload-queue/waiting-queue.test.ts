import { expect, it } from 'vitest';
import { createWaitingQueue } from './waiting-queue.ts';

it('returns keys in order, those added first before the others', () => {
  const queue = createWaitingQueue();
  queue.add(['a', 'b']);
  queue.addFirst('x');
  queue.add(['c']);
  expect([1, 2, 3, 4, 5].map(() => queue.take())).toEqual(['x', 'a', 'b', 'c', undefined]);
  queue.add(['d']);
  expect(queue.take()).toBe('d');
});

it('returns only keys added first while it is paused', () => {
  const queue = createWaitingQueue();
  queue.add(['a']);
  queue.addFirst('x');
  expect([queue.take({ isPaused: true }), queue.take({ isPaused: true }), queue.take()]).toEqual([
    'x',
    undefined,
    'a',
  ]);
});

it('moves keys added first back to the ordinary keys', () => {
  const queue = createWaitingQueue();
  queue.add(['a', 'b']);
  queue.take();
  queue.addFirst('x');
  queue.requeueFirst();
  expect(queue.take({ isPaused: true })).toBeUndefined();
  expect([queue.take(), queue.take()]).toEqual(['x', 'b']);
});

it('forgets all keys', () => {
  const queue = createWaitingQueue();
  queue.add(['a', 'b']);
  queue.take();
  queue.addFirst('x');
  queue.clear();
  queue.add(['c']);
  expect([queue.take(), queue.take()]).toEqual(['c', undefined]);
});
