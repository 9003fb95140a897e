import type { EventName } from '@spindle/contracts/settings/event-settings';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { type Receiver, startWebhookReceiver } from '@spindle/core/test/webhook-receiver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveriesTo, endpointAt, makeDue, received, saveWebhooks } from '../../test/webhooks.ts';
import { startWorkerProcess } from '../../test/worker-process.ts';
import { startWebhooks } from './webhook-dispatcher.ts';

const ALL: EventName[] = ['file-saved', 'file-data-updated', 'file-deleted', 'file-undeleted'];
const DAY_MS = 24 * 3_600_000;

let test: TestContext;
let receiver: Receiver;
let admin: TestUser;
let dispatcher: { close(): Promise<void> } | undefined;
let tests = 0;
/** Names of receivers that no other test uses. */
let one: string;
let two: string;

beforeAll(async () => {
  test = await openTestContext({ OUTBOUND_ALLOW: '127.0.0.1' });
  receiver = await startWebhookReceiver();
  admin = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'ADMIN');
});

beforeEach(async () => {
  tests += 1;
  one = `one-${tests}`;
  two = `two-${tests}`;
  return async () => {
    await dispatcher?.close();
    dispatcher = undefined;
  };
});

afterAll(async () => {
  await receiver.stop();
  await test.close();
});

const start = async () => {
  dispatcher = await startWebhooks(test.ctx);
};
const addAsset = (name = 'lake.txt') => makeAsset(test.ctx, admin, { name });

describe('a delivery', () => {
  it('is signed by Standard Webhooks and has the asset in the format of the API', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    const { id } = await addAsset();
    await start();
    const [delivery] = await received(receiver, one, 1);
    expect(delivery).toMatchObject({
      isVerified: true,
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      headers: { 'content-type': 'application/json' },
      body: {
        event: 'file-saved',
        id,
        name: 'lake.txt',
        status: 'OK',
        creator_id: admin.row.id,
        provider: 'local',
        data_schema_id: 0,
        conversions: {},
        addons_info: { ON_DEMAND_IMAGE: { available: false } },
      },
    });
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0])
      .toMatchObject({
        state: 'DELIVERED',
        attempts: 1,
        webhookAttempts: [
          { status: 200, error: null, responseBody: 'received', isRedelivery: false },
        ],
      });
    const { lastSuccessAt, lastFailureAt } = await endpointAt(test.ctx, receiver, one);
    expect([lastSuccessAt, lastFailureAt]).toEqual([expect.any(Date), null]);
  });

  it('goes to each URL, with the secret of that URL', async () => {
    await saveWebhooks(test.ctx, receiver, [one, two], ALL);
    await start();
    await addAsset();
    const [[first], [second]] = [
      await received(receiver, one, 1),
      await received(receiver, two, 1),
    ];
    expect([first?.isVerified, second?.isVerified]).toEqual([true, true]);
    expect(first?.id).toBe(second?.id);
    await receiver.setUp(two, (await receiverSecretsOf(one)) ?? {});
    await addAsset('other.txt');
    expect((await received(receiver, two, 2))[1]?.isVerified).toBe(false);
  });

  it('has the state of the first attempt, also when it is repeated', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status: 500 });
    await start();
    const { row } = await addAsset('before.txt');
    await received(receiver, one, 1);
    await test.ctx.db.asset.update({ where: { id: row.id }, data: { name: 'after.txt' } });
    await receiver.setUp(one, { status: 200 });
    await makeDue(test.ctx, receiver, one);
    const [first, again] = await received(receiver, one, 2);
    expect(again).toMatchObject({ id: first?.id, isVerified: true, body: first?.body });
    expect(again?.body).toMatchObject({ name: 'before.txt' });
  });

  it('carries both signatures during a rotation, and the receiver may check either', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    const { id, secretEncrypted } = await endpointAt(test.ctx, receiver, one);
    const { seal } = deriveSecrets(test.ctx.config.secretKey ?? '');
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await test.ctx.db.webhookEndpoint.update({
      where: { id },
      data: {
        secretEncrypted: seal(secret),
        previousSecretEncrypted: secretEncrypted,
        previousSecretExpiresAt: new Date(Date.now() + DAY_MS),
      },
    });
    await start();
    await addAsset();
    expect(await received(receiver, one, 1)).toMatchObject([{ isVerified: true, signatures: 2 }]);
    await receiver.setUp(one, { secrets: [secret] });
    await addAsset();
    expect((await received(receiver, one, 2))[1]).toMatchObject({ isVerified: true });
  });

  it('carries both signatures from the first one after a rotation', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await start();
    await addAsset();
    await received(receiver, one, 1);
    const { id, secretEncrypted } = await endpointAt(test.ctx, receiver, one);
    const { seal } = deriveSecrets(test.ctx.config.secretKey ?? '');
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await receiver.setUp(one, { secrets: [secret] });
    await test.ctx.db.webhookEndpoint.update({
      where: { id },
      data: {
        secretEncrypted: seal(secret),
        previousSecretEncrypted: secretEncrypted,
        previousSecretExpiresAt: new Date(Date.now() + DAY_MS),
      },
    });
    await addAsset();
    expect((await received(receiver, one, 2))[1]).toMatchObject({
      isVerified: true,
      signatures: 2,
    });
  });

  it('is not made to an address that is not allowed, also if it was allowed when it was saved [security 20]', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    const closed = { ...test.ctx, config: { ...test.ctx.config, outboundAllow: [] } };
    await addAsset();
    dispatcher = await startWebhooks(closed);
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0]?.webhookAttempts)
      .toMatchObject([
        { status: null, error: 'Connections to this address are not allowed. See OUTBOUND_ALLOW.' },
      ]);
    expect((await receiver.read(one)).received).toEqual([]);
  });
});

describe('a failed delivery', () => {
  it.each([
    [500, {}, 'Status 500.'],
    [404, {}, 'Status 404.'],
    [302, { location: 'http://169.254.169.254/' }, 'Status 302: redirects are not followed.'],
  ])('is repeated after status %i', async (status, headers, error) => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status, headers, body: 'x'.repeat(20_000) });
    await start();
    await addAsset();
    await received(receiver, one, 1);
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0]?.attempts)
      .toBe(1);
    const [delivery] = await deliveriesTo(test.ctx, receiver, one);
    const [attempt] = delivery?.webhookAttempts ?? [];
    expect(delivery?.state).toBe('PENDING');
    expect(attempt).toMatchObject({ status, error, responseBody: 'x'.repeat(16 * 1024) });
    expect(delivery?.dueAt.getTime()).toBeGreaterThan((attempt?.at.getTime() ?? 0) + 4_000);
    await receiver.setUp(one, { status: 204, body: '' });
    await makeDue(test.ctx, receiver, one);
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0]?.state)
      .toBe('DELIVERED');
  });

  it('waits as long as Retry-After asks', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status: 503, headers: { 'retry-after': '7200' } });
    await start();
    await addAsset();
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0]?.attempts)
      .toBe(1);
    const [delivery] = await deliveriesTo(test.ctx, receiver, one);
    expect(delivery?.dueAt.getTime()).toBeGreaterThan(Date.now() + 7_000_000);
  });

  it('is given up after the tenth attempt', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status: 500 });
    await addAsset();
    await test.ctx.db.eventDelivery.updateMany({
      where: { state: 'PENDING' },
      data: { attempts: 9 },
    });
    await start();
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0])
      .toMatchObject({ state: 'FAILED', attempts: 10 });
  });

  it('disables the endpoint after a 410 and notifies the administrators', async () => {
    await saveWebhooks(test.ctx, receiver, [one, two], ['file-saved']);
    await receiver.setUp(one, { status: 410 });
    await start();
    await addAsset();
    await expect.poll(async () => (await endpointAt(test.ctx, receiver, one)).state).toBe('GONE');
    await addAsset('later.txt');
    await received(receiver, two, 2);
    const states = (await deliveriesTo(test.ctx, receiver, one)).map(({ state }) => state);
    expect(states).toEqual(['FAILED', 'SKIPPED']);
    expect((await receiver.read(one)).received).toHaveLength(1);
    expect((await endpointAt(test.ctx, receiver, two)).state).toBe('ACTIVE');
    expect(await messages()).toContain(
      `A webhook was disabled, because ${receiver.urlOf(one)} answered 410 (Gone).`,
    );
  });

  it('is given up after a 410, also if the endpoint was disabled meanwhile', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status: 0 });
    await start();
    await addAsset();
    await expect.poll(async () => (await receiver.read(one)).open).toBe(1);
    const { id } = await endpointAt(test.ctx, receiver, one);
    await test.ctx.db.webhookEndpoint.update({ where: { id }, data: { state: 'FAILING' } });
    await receiver.setUp(one, { status: 410 });
    await expect
      .poll(async () => (await deliveriesTo(test.ctx, receiver, one))[0])
      .toMatchObject({ state: 'FAILED', attempts: 1, webhookAttempts: [{ status: 410 }] });
  });

  it('disables the endpoint after five days of failures only', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    await receiver.setUp(one, { status: 500 });
    const { id } = await endpointAt(test.ctx, receiver, one);
    const failSince = (days: number) =>
      test.ctx.db.webhookEndpoint.update({
        where: { id },
        data: { failingSince: new Date(Date.now() - days * DAY_MS) },
      });
    await failSince(4.9);
    await start();
    await addAsset();
    await expect
      .poll(async () => (await endpointAt(test.ctx, receiver, one)).lastFailure)
      .toBe('Status 500.');
    expect((await endpointAt(test.ctx, receiver, one)).state).toBe('ACTIVE');
    await failSince(5.1);
    await makeDue(test.ctx, receiver, one);
    await expect
      .poll(async () => (await endpointAt(test.ctx, receiver, one)).state)
      .toBe('FAILING');
    expect(await messages()).toContain(
      `A webhook was disabled, because every delivery to ${receiver.urlOf(one)} failed for five days.`,
    );
  });

  it('no longer counts after a success', async () => {
    await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
    const { id } = await endpointAt(test.ctx, receiver, one);
    await test.ctx.db.webhookEndpoint.update({
      where: { id },
      data: { failingSince: new Date(Date.now() - 9 * DAY_MS) },
    });
    await start();
    await addAsset();
    await expect
      .poll(async () => await endpointAt(test.ctx, receiver, one))
      .toMatchObject({ failingSince: null, state: 'ACTIVE', lastSuccessAt: expect.any(Date) });
  });
});

it('an endpoint that hangs does not delay the other one', async () => {
  await saveWebhooks(test.ctx, receiver, [one, two], ['file-saved']);
  await receiver.setUp(one, { status: 0 });
  await start();
  await addAssets(40);
  expect(await received(receiver, two, 40)).toHaveLength(40);
  // All requests to the first one are still open: it has received at most as many as may run at the same time.
  const { open, received: begun } = await receiver.read(one);
  expect(open).toBe(begun.length);
  expect(begun.length).toBeGreaterThan(0);
  expect(
    (await deliveriesTo(test.ctx, receiver, one)).every(({ state }) => state === 'PENDING'),
  ).toBe(true);
});

it('a removed URL loses its queue, and the other one keeps its own', async () => {
  await saveWebhooks(test.ctx, receiver, [one, two], ['file-saved']);
  await addAsset();
  const { id } = await endpointAt(test.ctx, receiver, one);
  const kept = await endpointAt(test.ctx, receiver, two);
  await saveWebhooks(test.ctx, receiver, [two], ['file-saved']);
  expect(await test.ctx.db.eventDelivery.count({ where: { consumer: `webhook:${id}` } })).toBe(0);
  expect(await endpointAt(test.ctx, receiver, two)).toMatchObject({
    id: kept.id,
    secretEncrypted: kept.secretEncrypted,
  });
  await start();
  expect(await received(receiver, two, 1)).toMatchObject([{ isVerified: true }]);
});

it('no delivery is lost when the worker is killed in the middle of 1,000 [security 43]', async () => {
  await saveWebhooks(test.ctx, receiver, [one], ['file-saved']);
  const env = { OUTBOUND_ALLOW: '127.0.0.1' };
  const first = startWorkerProcess(test.ctx.config, { env });
  await addAssets(1_000);
  await received(receiver, one, 100);
  await first.kill();
  const delivered = (await receiver.read(one)).received.length;
  expect(delivered).toBeLessThan(1_000);
  const second = startWorkerProcess(test.ctx.config, { env });
  await expect.poll(() => receiver.countEvents(one), { timeout: 120_000 }).toBe(1_000);
  await second.end();
  const all = (await receiver.read(one)).received;
  expect(all.every(({ isVerified }) => isVerified)).toBe(true);
  expect(new Set(all.map(({ body }) => (body as { id: string }).id)).size).toBe(1_000);
});

/** Inserts rows of assets in one statement. */
function addAssets(count: number): Promise<unknown> {
  return test.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, size, creator_id, update_user_id)
    SELECT gen_random_uuid(), n || '.txt', n || '.txt', 'OTHER', 'text/plain', 'OK', 1, ${admin.row.id}, ${admin.row.id}
    FROM generate_series(1, ${count}::int) AS n`;
}

async function messages(): Promise<string[]> {
  const rows = await test.ctx.db.notification.findMany({ where: { userId: admin.row.id } });
  return rows.map(({ message }) => message);
}

/** Returns the secrets of another name. */
async function receiverSecretsOf(name: string) {
  const { secretEncrypted } = await endpointAt(test.ctx, receiver, name);
  return { secrets: [deriveSecrets(test.ctx.config.secretKey ?? '').open(secretEncrypted)] };
}
