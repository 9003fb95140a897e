import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepEvents } from './sweep-events.ts';

const DAY_MS = 86_400_000;

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

it('events are kept for 30 days with their log, and longer while somebody has to receive them', async () => {
  const { db } = test.ctx;
  const addEvent = (days: number, state: 'DELIVERED' | 'FAILED' | 'PENDING') =>
    db.event.create({
      data: {
        name: `${state} ${days}`,
        createdAt: new Date(Date.now() - days * DAY_MS),
        deliveries: {
          create: {
            consumer: 'webhook:x',
            state,
            webhookAttempts: { create: { at: new Date(), durationMs: 1, requestHeaders: {} } },
          },
        },
      },
    });
  for (const days of [29, 31])
    for (const state of ['DELIVERED', 'FAILED', 'PENDING'] as const) await addEvent(days, state);
  await sweepEvents(test.ctx);
  const events = await db.event.findMany({ orderBy: { seq: 'asc' } });
  expect(events.map(({ name }) => name)).toEqual([
    'DELIVERED 29',
    'FAILED 29',
    'PENDING 29',
    'PENDING 31',
  ]);
  expect(await db.webhookAttempt.count()).toBe(4);
});
