import type {
  DeliveryState,
  WebhookDelivery,
  WebhookEndpoint,
} from '@spindle/contracts/webhooks/webhooks';
import type { TestUser } from '@spindle/core/test/factories';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { saveWebhooks } from '../../test/webhooks.ts';

const ONE = 'https://one.example.com/hook';
const TWO = 'https://user:secret@two.example.com/hook?token=1';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.event.deleteMany();
  await saveWebhooks(app, '', []);
  await saveWebhooks(app, `${ONE}, ${TWO}`, ['file-saved']);
});

const get = (path: string) => app.call(admin, { method: 'GET', url: `/api/v1/webhooks/${path}` });
const post = (path: string, payload: object = {}, user = admin) =>
  app.call(user, { method: 'POST', url: `/api/v1/${path}`, payload });

async function endpoints(): Promise<[WebhookEndpoint, WebhookEndpoint]> {
  return (await get('endpoints')).json().data;
}

async function deliveries(query = ''): Promise<WebhookDelivery[]> {
  return (await get(`deliveries${query}`)).json().data.deliveries;
}

/** Sets the state of all deliveries to an endpoint. */
const setState = (id: string, state: DeliveryState) =>
  app.ctx.db.eventDelivery.updateMany({ where: { consumer: consumerOf(id) }, data: { state } });

const disable = async (id: string) => {
  await app.ctx.db.webhookEndpoint.update({ where: { id }, data: { state: 'GONE' } });
  await app.ctx.db.eventSubscription.updateMany({
    where: { consumer: consumerOf(id) },
    data: { isPaused: true },
  });
};

describe('endpoints', () => {
  it('are the URLs of the settings, at most with a masked password and never with a secret [security 45]', async () => {
    const answer = await get('endpoints');
    expect(answer.json().data).toMatchObject([
      { url: ONE, state: 'ACTIVE', has_shown_secret: false, last_success_at: null, pending: 0 },
      { url: 'https://user:********@two.example.com/hook?token=********' },
    ]);
    expect(answer.body).not.toMatch(/whsec_|:secret@/);
    const rows = JSON.stringify(await app.ctx.db.webhookEndpoint.findMany());
    expect(rows).not.toMatch(/whsec_|:secret@/);
  });

  it('keep their id and secret when the settings are saved again, with a password of their own or another', async () => {
    const before = await app.ctx.db.webhookEndpoint.findMany({ orderBy: { url: 'asc' } });
    await saveWebhooks(app, `${ONE}, ${TWO.replace('secret', 'changed')}`, ['file-deleted']);
    const after = await app.ctx.db.webhookEndpoint.findMany({ orderBy: { url: 'asc' } });
    expect(after.map(({ id, secretEncrypted }) => [id, secretEncrypted])).toEqual(
      before.map(({ id, secretEncrypted }) => [id, secretEncrypted]),
    );
    expect(after.map(({ urlEncrypted }) => app.secrets.open(urlEncrypted))[1]).toContain('changed');
    const subscriptions = await app.ctx.db.eventSubscription.findMany();
    expect(new Set(subscriptions.map(({ eventName }) => eventName))).toEqual(
      new Set(['file-deleted']),
    );
  });

  it('show their secret once; a rotation creates another and keeps the previous one for a day', async () => {
    const [{ id }, other] = await endpoints();
    const rotate = async () => (await post(`webhooks/endpoints/${id}/rotate`)).json().data;
    const first = await rotate();
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first.endpoint).toMatchObject({
      has_shown_secret: true,
      previous_secret_expires_at: null,
    });
    const second = await rotate();
    expect(second.secret).not.toBe(first.secret);
    const left =
      new Date(second.endpoint.previous_secret_expires_at).getTime() - app.ctx.now().getTime();
    expect(left / 3_600_000).toBeCloseTo(24, 0);
    const row = await app.ctx.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(app.secrets.open(row.secretEncrypted)).toBe(second.secret);
    expect(app.secrets.open(row.previousSecretEncrypted ?? '')).toBe(first.secret);
    expect((await endpoints())[1]).toEqual(other);
    app.passTime(25 * 3_600_000);
    expect((await endpoints())[0].previous_secret_expires_at).toBeNull();
  });

  it('accept a test event unless they are disabled', async () => {
    const [{ id }] = await endpoints();
    const answer = await post(`webhooks/endpoints/${id}/test`);
    expect(answer.json()).toMatchObject({
      data: { endpoint_id: id, event: 'test', asset_id: null, state: 'PENDING', attempts: 0 },
      message: 'Test event queued.',
    });
    expect((await endpoints()).map(({ pending }) => pending)).toEqual([1, 0]);
    await disable(id);
    const refused = await post(`webhooks/endpoints/${id}/test`);
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused).message).toBe('This webhook is disabled. Enable it first.');
  });

  it('that are disabled skip events until they are enabled', async () => {
    const [{ id }] = await endpoints();
    await disable(id);
    await app.makeAsset(admin);
    expect(await deliveries(`?endpoint=${id}`)).toMatchObject([
      { state: 'SKIPPED', next_attempt_at: null },
    ]);
    const enabled = await post(`webhooks/endpoints/${id}/enable`);
    expect(enabled.json().data).toMatchObject({ id, state: 'ACTIVE', failing_since: null });
    await app.makeAsset(admin);
    expect((await deliveries(`?endpoint=${id}`)).map(({ state }) => state)).toEqual([
      'PENDING',
      'SKIPPED',
    ]);
  });

  it('that do not exist answer 404', async () => {
    for (const action of ['test', 'rotate', 'enable'])
      for (const id of ['f0f0f0f0-0000-4000-8000-000000000000', 'nothing'])
        expect((await post(`webhooks/endpoints/${id}/${action}`)).statusCode).toBe(404);
  });
});

describe('the delivery log', () => {
  it('lists the newest first, by endpoint and state, in pages', async () => {
    const [one, two] = await endpoints();
    for (let count = 0; count < 3; count += 1) await app.makeAsset(admin);
    await setState(two.id, 'FAILED');
    const failed = await deliveries('?state=FAILED');
    expect(failed.map(({ endpoint_id }) => endpoint_id)).toEqual([two.id, two.id, two.id]);
    const first = (await get(`deliveries?endpoint=${one.id}&limit=2`)).json().data;
    const cursor = first.next_cursor;
    const second = (await get(`deliveries?endpoint=${one.id}&limit=2&cursor=${cursor}`)).json()
      .data;
    expect([first.deliveries.length, second.deliveries.length, second.next_cursor]).toEqual([
      2,
      1,
      null,
    ]);
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('names the asset, also after it was purged', async () => {
    await saveWebhooks(app, ONE, ['file-saved']);
    const { row } = await app.makeAsset(admin, { name: 'lake.txt' });
    const [one] = await endpoints();
    await post(`webhooks/endpoints/${one.id}/test`);
    const names = async () => (await deliveries()).map(({ asset_name }) => asset_name);
    expect(await names()).toEqual([null, 'lake.txt']);
    await app.ctx.db.event.updateMany({
      where: { assetId: row.id },
      data: { body: { event: 'file-saved', name: 'lake.txt' } },
    });
    await app.ctx.db.asset.delete({ where: { id: row.id } });
    expect(await names()).toEqual([null, 'lake.txt']);
  });

  it('shows every request and response of a delivery', async () => {
    const [{ id }] = await endpoints();
    const { data } = (await post(`webhooks/endpoints/${id}/test`)).json();
    await app.ctx.db.webhookAttempt.create({
      data: {
        deliveryId: BigInt(data.id),
        at: app.ctx.now(),
        durationMs: 12,
        status: 500,
        error: 'Status 500.',
        requestHeaders: { 'webhook-id': data.event_id },
        responseHeaders: { server: 'x' },
        responseBody: 'no',
      },
    });
    expect((await get(`deliveries/${data.id}`)).json().data).toMatchObject({
      id: data.id,
      attempts: 1,
      last_status: 500,
      last_error: 'Status 500.',
      body: { event: 'test', message: 'This is a test event from Spindle.' },
      log: [
        {
          duration_ms: 12,
          status: 500,
          is_redelivery: false,
          request_headers: { 'webhook-id': data.event_id },
          response_headers: { server: 'x' },
          response_body: 'no',
        },
      ],
    });
    for (const wrong of ['0', '999999999', 'x', '99999999999999999999'])
      expect((await get(`deliveries/${wrong}`)).statusCode).toBe(404);
  });

  it('sends a delivery again with the same id, also one that was delivered', async () => {
    const [{ id }] = await endpoints();
    await app.makeAsset(admin);
    await setState(id, 'DELIVERED');
    const [delivery] = await deliveries(`?endpoint=${id}`);
    const answer = await post(`webhooks/deliveries/${delivery?.id}/resend`);
    expect(answer.json().data).toMatchObject({
      id: delivery?.id,
      event_id: delivery?.event_id,
      state: 'PENDING',
      is_redelivery: true,
    });
    await disable(id);
    expect((await post(`webhooks/deliveries/${delivery?.id}/resend`)).statusCode).toBe(409);
  });

  it('sends all failed and skipped deliveries since a time again', async () => {
    const [one, two] = await endpoints();
    for (let count = 0; count < 3; count += 1) await app.makeAsset(admin);
    await setState(one.id, 'FAILED');
    await setState(two.id, 'FAILED');
    const [oldest] = await app.ctx.db.event.findMany({ orderBy: { seq: 'asc' } });
    await app.ctx.db.event.update({
      where: { seq: oldest?.seq ?? 0n },
      data: { createdAt: new Date('2026-01-01T00:00:00Z') },
    });
    await app.ctx.db.eventDelivery.updateMany({
      where: { id: BigInt((await deliveries(`?endpoint=${one.id}`))[0]?.id ?? '0') },
      data: { state: 'SKIPPED' },
    });
    const answer = await post('webhooks/deliveries/resend_failed', {
      endpoint: one.id,
      since: '2026-01-02T00:00:00Z',
    });
    expect(answer.json()).toMatchObject({ data: { count: 2 }, message: '2 deliveries queued.' });
    expect((await deliveries(`?endpoint=${one.id}`)).map(({ state }) => state)).toEqual([
      'PENDING',
      'PENDING',
      'FAILED',
    ]);
    expect(await deliveries(`?endpoint=${two.id}&state=PENDING`)).toEqual([]);
  });
});

describe('the re-issue of callbacks', () => {
  const HOUR_MS = 3_600_000;
  const around = (hours: number, now = Date.now()) => ({
    start_date: new Date(now - hours * HOUR_MS).toISOString(),
    end_date: new Date(now + HOUR_MS).toISOString(),
  });

  it("sends those of the caller's own assets again, also to a URL that was added later", async () => {
    await saveWebhooks(app, ONE, ['file-saved']);
    const manager = await app.makeUser('MANAGER');
    await app.makeAsset(manager);
    await app.makeAsset(admin);
    const [one] = await endpoints();
    await setState(one.id, 'DELIVERED');
    await saveWebhooks(app, `${ONE}, ${TWO}`, ['file-saved']);
    const answer = await post('callbacks/reissue', around(1), manager);
    expect([answer.statusCode, answer.body]).toEqual([202, '2 callbacks are queued.']);
    expect(await deliveries('?state=PENDING')).toHaveLength(2);
    expect((await deliveries(`?endpoint=${one.id}`)).map(({ state }) => state)).toEqual([
      'DELIVERED',
      'PENDING',
    ]);
  });

  it('sends what happened before the first URL was added', async () => {
    await saveWebhooks(app, '', []);
    const manager = await app.makeUser('MANAGER');
    const { id } = await app.makeAsset(manager);
    await saveWebhooks(app, ONE, ['file-saved']);
    const answer = await post('callbacks/reissue', around(1), manager);
    expect(answer.body).toBe('1 callbacks are queued.');
    expect(await deliveries()).toMatchObject([
      { event: 'file-saved', asset_id: id, state: 'PENDING', is_redelivery: true },
    ]);
  });

  it('refuses an end before the start and more than 7 days', async () => {
    const { start_date, end_date } = around(1);
    for (const [body, message] of [
      [{ start_date: end_date, end_date: start_date }, 'must be after start_date'],
      [around(7 * 24), 'must be at most 7 days after start_date'],
    ] as const) {
      const answer = await post('callbacks/reissue', body);
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer).details).toEqual([{ path: 'end_date', message }]);
    }
    expect((await post('callbacks/reissue', around(7 * 24 - 1))).statusCode).toBe(202);
  });
});
