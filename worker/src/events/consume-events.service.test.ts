import { EventFlags } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { subscribe } from '@spindle/core/events/subscribe';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { consumeEvents } from './consume-events.ts';

const CONSUMER = 'export';

let test: TestContext;
let consumer: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  test = await openTestContext();
});

afterEach(() => consumer?.close());

afterAll(() => test.close());

it('an attempt whose claim has ended does not count, and is repeated', async () => {
  const { ctx } = test;
  const events = EventFlags.parse({ 'file-saved': true });
  await inTransaction(ctx, (tx) => subscribe(tx, CONSUMER, events));
  await makeAsset(ctx, await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'CREATOR'));
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
