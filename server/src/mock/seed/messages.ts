import { inTransaction } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { notify } from '@spindle/core/notifications/notify';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import type { Prisma } from '@spindle/prisma/client';
import { mockAssetId } from '../data-set/assets.ts';
import { FIXED_IDS } from '../data-set/data-set.ts';
import type { SeedApp } from './seed-app.ts';

/** Where a developer can receive the webhooks of the mock. Nothing listens there by default. */
const RECEIVER = 'http://127.0.0.1:9099/hooks';

/** Signs the deliveries of the mock, so that a developer can check signatures. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('spindle-mock-webhook-secret-0000').toString('base64')}`;

/** Creates notifications that are cleared when read, and some that stay until they are dismissed. */
export async function createNotifications(app: SeedApp): Promise<void> {
  const { ctx } = app;
  app.goTo(2);
  await notify(ctx, { userId: 1, message: 'Brochure.pdf was processed.', disposal: 'ON_READ' });
  app.goTo(1);
  const url = `/assets/${mockAssetId(20)}`;
  const message = 'Broken upload.jpg could not be processed.';
  await notify(ctx, { userId: 1, message, url, disposal: 'ON_ACK' });
  await notify(ctx, { userId: 3, message: 'Ada Admin shared 3 assets.', disposal: 'ON_READ' });
  await notify(ctx, { userId: 3, message: 'Your storage is almost full.', disposal: 'ON_ACK' });
}

/** Saves the webhook settings, and creates a delivery in every state with its log. */
export async function createWebhooks(app: SeedApp): Promise<void> {
  const { ctx, secrets } = app;
  app.goTo(29);
  const callback_events = { 'file-saved': true, 'file-processed': true, 'file-deleted': true };
  await app.call({
    userId: 1,
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { key: 'webhook', value: { web_urls: RECEIVER, callback_events } },
  });
  await ctx.db.$executeRaw`TRUNCATE event RESTART IDENTITY CASCADE`; // the test of the new URL, and what came before it
  const { id } = await ctx.db.webhookEndpoint.findFirstOrThrow();
  await inTransaction(ctx, async ({ db }) => {
    await db.webhookEndpoint.update({
      where: { id },
      data: {
        id: FIXED_IDS.webhook,
        secretEncrypted: secrets.seal(WEBHOOK_SECRET),
        stateAt: ctx.now(),
      },
    });
    await db.$executeRaw`UPDATE event_subscription SET consumer = ${CONSUMER} WHERE consumer = ${consumerOf(id)}`;
  });
  await createDelivery(app, { event: 'file-saved', state: 'DELIVERED', daysAgo: 3, status: 200 });
  await createDelivery(app, { event: 'file-processed', state: 'FAILED', daysAgo: 2, status: 500 });
  await createDelivery(app, { event: 'file-deleted', state: 'SKIPPED', daysAgo: 1, status: null });
  await createDelivery(app, { event: 'file-saved', state: 'PENDING', daysAgo: 0, status: 503 });
}

const CONSUMER = consumerOf(FIXED_IDS.webhook);

/** No worker attempts the pending delivery before this time. */
const NEVER = new Date('2100-01-01T00:00:00Z');

interface GivenDelivery {
  event: string;
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  daysAgo: number;
  /** HTTP status of the last attempt; null without an attempt. */
  status: number | null;
}

async function createDelivery(
  { ctx, goTo }: SeedApp,
  { event, state, daysAgo, status }: GivenDelivery,
): Promise<void> {
  const createdAt = goTo(daysAgo, -30);
  const assetId = mockAssetId(18);
  const { seq } = await ctx.db.event.create({
    data: {
      name: event,
      assetId: toUuid(assetId),
      creatorId: 2,
      body: { event, id: assetId, name: 'Brochure.pdf' },
      createdAt,
    },
  });
  await ctx.db.eventDelivery.create({
    data: {
      eventSeq: seq,
      consumer: CONSUMER,
      state,
      dueAt: state === 'PENDING' ? NEVER : createdAt,
      attempts: status === null ? 0 : 1,
      settledAt: state === 'PENDING' ? null : createdAt,
      ...(status !== null && { webhookAttempts: { create: attempt(createdAt, status) } }),
    },
  });
}

function attempt(at: Date, status: number): Prisma.WebhookAttemptCreateWithoutDeliveryInput {
  return {
    at,
    durationMs: 42,
    status,
    error: status < 300 ? null : `The receiver answered ${status}.`,
    requestHeaders: { 'content-type': 'application/json' },
    responseHeaders: { 'content-type': 'text/plain' },
    responseBody: status < 300 ? 'OK' : 'Error',
  };
}
