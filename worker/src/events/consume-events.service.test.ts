import { EventFlags } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { subscribe } from '@spindle/core/events/subscribe';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EventBody } from './claim-deliveries.ts';
import { consumeEvents } from './consume-events.ts';

const CONSUMER = 'export';

const SAVED = EventFlags.parse({ 'file-saved': true });

let test: TestContext;
let creator: TestUser;
let consumer: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

afterEach(() => consumer?.close());

afterAll(() => test.close());

it('an attempt whose claim has ended does not count, and is repeated', async () => {
  const { ctx } = test;
  await inTransaction(ctx, (tx) => subscribe(tx, CONSUMER, SAVED));
  await makeAsset(ctx, creator);
  const counted: number[] = [];
  let attempts = 0;
  consumer = consumeEvents(ctx, {
    consumer: CONSUMER,
    concurrency: 1,
    async deliver({ id }) {
      attempts += 1;
      // Another worker claims the delivery, which is possible after the lease, and is killed.
      const claimedUntil = new Date(Date.now() + 1_000);
      if (attempts === 1)
        await ctx.db.eventDelivery.update({ where: { id }, data: { claimedUntil } });
      return { state: 'DELIVERED' };
    },
    onSettled: async (_tx, _settled, written) => void counted.push(written.size),
  });
  await expect
    .poll(() => ctx.db.eventDelivery.findFirst())
    .toMatchObject({ state: 'DELIVERED', attempts: 1 });
  expect(counted).toEqual([0, 1]);
});

it('consumers receive the same body, and one without an asset says so', async () => {
  const { ctx } = test;
  for (const name of ['export', 'addons'])
    await inTransaction(ctx, (tx) => subscribe(tx, name, SAVED));
  const kept = await makeAsset(ctx, creator);
  const purged = await makeAsset(ctx, creator);
  await ctx.db.asset.delete({ where: { id: purged.row.id } });
  const first = await receiveBodies('export', 2);
  expect(first).toMatchObject([
    { event: 'file-saved', id: kept.id, name: 'lake.txt' },
    {
      event: 'file-saved',
      id: purged.id,
      status: 'MAYBE',
      message: 'The asset was purged before this event was delivered.',
    },
  ]);
  await ctx.db.asset.update({ where: { id: kept.row.id }, data: { renderVersion: 9 } });
  expect(await receiveBodies('addons', 2)).toEqual(first);
});

/** Consumes this many events, and returns their bodies, the oldest first. */
async function receiveBodies(name: string, count: number): Promise<(EventBody | null)[]> {
  const bodies: { seq: bigint; body: EventBody | null }[] = [];
  consumer = consumeEvents(test.ctx, {
    consumer: name,
    concurrency: 1,
    async deliver({ event: { seq, body } }) {
      bodies.push({ seq, body });
      return { state: 'DELIVERED' };
    },
  });
  await expect.poll(() => bodies.length).toBe(count);
  await consumer.close();
  return bodies.sort((a, b) => Number(a.seq - b.seq)).map(({ body }) => body);
}
