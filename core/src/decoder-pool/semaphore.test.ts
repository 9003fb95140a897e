import { expect, it } from 'vitest';
import { Unavailable } from '../errors.ts';
import { createSemaphore } from './semaphore.ts';

it('admits callers up to its size, the next ones in order of arrival', async () => {
  const semaphore = createSemaphore(1, 2);
  const order: string[] = [];
  const first = await semaphore.acquire();
  const second = semaphore.acquire().then((release) => {
    order.push('second');
    release();
  });
  const third = semaphore.acquire().then(() => order.push('third'));
  first();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('refuses a caller when too many wait, and states when to retry (security 34)', async () => {
  const semaphore = createSemaphore(1, 1);
  await semaphore.acquire();
  void semaphore.acquire();
  const refusal = await semaphore.acquire().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Unavailable);
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 1 });
});

it('removes an aborted caller from the queue without using up a slot (security 35)', async () => {
  const semaphore = createSemaphore(1, 1);
  const release = await semaphore.acquire();
  const leaving = new AbortController();
  const left = semaphore.acquire(leaving.signal).catch((error: unknown) => error);
  leaving.abort(new Error('gone'));
  expect(await left).toEqual(new Error('gone'));
  const staying = semaphore.acquire();
  release();
  (await staying)();
  expect(await semaphore.acquire()).toBeTypeOf('function');
});

it('rejects all callers once closed', async () => {
  const semaphore = createSemaphore(1, 1);
  await semaphore.acquire();
  const waiting = semaphore.acquire().catch((error: unknown) => error);
  semaphore.close();
  expect(await waiting).toBeInstanceOf(Unavailable);
  await expect(semaphore.acquire()).rejects.toThrow(Unavailable);
});
