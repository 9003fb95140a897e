import { expect, it } from 'vitest';
import { Unavailable } from '../errors.ts';
import { createSemaphore } from './semaphore.ts';

it('lets so many through, the next in order of arrival', async () => {
  const turns = createSemaphore(1, 2);
  const order: string[] = [];
  const first = await turns.take();
  const second = turns.take().then((giveBack) => {
    order.push('second');
    giveBack();
  });
  const third = turns.take().then(() => order.push('third'));
  first();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('security 34: refuses who finds too many waiting, and says when to come again', async () => {
  const turns = createSemaphore(1, 1);
  await turns.take();
  void turns.take();
  const refusal = await turns.take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Unavailable);
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 1 });
});

it('security 35: who gives up leaves the queue and does not use up a turn', async () => {
  const turns = createSemaphore(1, 1);
  const giveBack = await turns.take();
  const leaving = new AbortController();
  const left = turns.take(leaving.signal).catch((error: unknown) => error);
  leaving.abort(new Error('gone'));
  expect(await left).toEqual(new Error('gone'));
  const staying = turns.take();
  giveBack();
  (await staying)();
  expect(await turns.take()).toBeTypeOf('function');
});

it('turns everyone away once closed', async () => {
  const turns = createSemaphore(1, 1);
  await turns.take();
  const waiting = turns.take().catch((error: unknown) => error);
  turns.close();
  expect(await waiting).toBeInstanceOf(Unavailable);
  await expect(turns.take()).rejects.toThrow(Unavailable);
});
