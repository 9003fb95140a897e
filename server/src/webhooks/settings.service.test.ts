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

it('masked parameters of a URL are kept when they are sent back, and refused for another host or a URL that looks the same', async () => {
  const urls = [
    'https://one.example.com/a?token=first&v=1',
    'https://one.example.com/b?password=x y',
  ];
  await save({ web_urls: urls.join(', '), callback_events: { 'file-saved': true } });
  const before = await endpoints();
  expect(before.map(({ target }) => target).sort()).toEqual(urls.map((url) => new URL(url).href));
  const read = await app.call(admin, { url: '/api/v1/user/settings' });
  const { web_urls } = read.json().data.webhook;
  expect(web_urls).toContain('a?token=********&v=1');
  expect(before.map(({ url }) => url).join()).not.toMatch(/first|x%20y/);
  await save({ web_urls, callback_events: { 'file-saved': true } });
  expect(await endpoints()).toEqual(before);
  // The secret goes with a changed URL of the same host.
  const [first = '', second = ''] = web_urls.split(', ');
  await save({ web_urls: `${first.replace('v=1', 'v=2')}, ${second}` });
  expect((await endpoints()).map(({ target }) => target)).toContain(
    'https://one.example.com/a?token=first&v=2',
  );
  for (const refused of [
    first.replace('one.', 'other.'),
    `${first.replace('********', '1')}, ${first.replace('********', '2')}`,
  ])
    expect((await save({ web_urls: refused })).statusCode, refused).toBe(400);
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
