import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const save = (webhook: object) =>
  app.call(admin, { method: 'PATCH', url: '/api/v1/user/settings/update', payload: { webhook } });

async function endpoints() {
  const rows = await app.ctx.db.webhookEndpoint.findMany();
  const endpoints = rows.map(({ id, url, urlEncrypted }) => ({
    id,
    url,
    target: app.secrets.open(urlEncrypted),
  }));
  return endpoints.sort((a, b) => (a.target < b.target ? 1 : -1));
}

it('saving the settings creates an endpoint for each URL, and a masked password that is sent back is kept', async () => {
  const one = 'https://user:secret@one.example.com/hook';
  await save({
    web_urls: `${one}, https://two.example.com/`,
    callback_events: { 'file-saved': true },
  });
  const [first, second] = await endpoints();
  expect([first?.target, second?.target]).toEqual([one, 'https://two.example.com/']);
  await app.makeAsset(admin);
  expect(await app.ctx.db.eventDelivery.count({ where: { event: { name: 'file-saved' } } })).toBe(
    2,
  );
  const read = await app.call(admin, { url: '/api/v1/user/settings' });
  const { web_urls } = read.json().data.webhook;
  expect(web_urls).not.toContain('secret');
  const answer = await save({ web_urls, callback_events: { 'file-saved': false } });
  expect(answer.statusCode).toBe(200);
  expect(await endpoints()).toEqual([first, second]);
  expect(await app.ctx.db.eventSubscription.count()).toBe(0);
});

it('a test event is sent to each new URL and to one with another password', async () => {
  const tests = async () => {
    const sent = await app.ctx.db.eventDelivery.findMany({
      where: { event: { name: 'test' } },
      orderBy: { id: 'asc' },
    });
    const byConsumer = new Map((await endpoints()).map(({ id, url }) => [`webhook:${id}`, url]));
    return sent.map(({ consumer, state }) => [byConsumer.get(consumer), state]);
  };
  const one = 'https://three.example.com/hook';
  const two = (password: string) => `https://user:${password}@four.example.com/`;
  await save({ web_urls: one });
  expect(await tests()).toEqual([[one, 'PENDING']]);
  await save({ web_urls: `${one}, ${two('first')}` });
  expect(await tests()).toEqual([
    [one, 'PENDING'],
    [two('********'), 'PENDING'],
  ]);
  await save({ callback_events: { 'file-deleted': true } });
  await save({ web_urls: `${one}, ${two('********')}` });
  expect(await tests()).toHaveLength(2);
  await save({ web_urls: `${one}, ${two('second')}` });
  expect((await tests()).at(-1)).toEqual([two('********'), 'PENDING']);
  expect(await tests()).toHaveLength(3);
});

it('settings that are refused change no endpoint', async () => {
  const before = await endpoints();
  for (const web_urls of [
    'ftp://one.example.com',
    'https://a.example, https://b.example, https://c.example',
  ])
    expect((await save({ web_urls })).statusCode).toBe(400);
  expect(await endpoints()).toEqual(before);
  expect((await save({ web_urls: '' })).statusCode).toBe(200);
  expect(await endpoints()).toEqual([]);
  expect(await app.ctx.db.eventDelivery.count()).toBe(0);
});
