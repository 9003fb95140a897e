import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let anna: TestUser;
let bert: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  anna = await app.makeUser('USER');
  bert = await app.makeUser('USER');
});

afterAll(() => app.close());

const collectionsOf = async (id: string, user: TestUser) =>
  (await app.call(user, { url: `/api/v1/assets/${id}/collections` }))
    .json()
    .data.map(({ name }: { name: string }) => name);

it('names the own collections of an asset and those of the group, last changed first, not baskets', async () => {
  const asset = await app.makeAsset(anna);
  const other = await app.makeAsset(anna);
  const make = async (owner: TestUser, given: object) => {
    app.passTime(60_000);
    await makeCollection(app, owner, given);
  };
  await make(anna, { name: 'Private of Anna', assets: [asset.id] });
  await make(anna, { name: 'For all', group_access: true, assets: [asset.id] });
  await make(bert, { name: 'Private of Bert', assets: [asset.id, other.id] });
  await app.call(anna, {
    method: 'POST',
    url: '/api/v1/assets/bulk',
    payload: { action: 'add_to_basket', ids: [asset.id] },
  });
  expect(await collectionsOf(asset.id, anna)).toEqual(['For all', 'Private of Anna']);
  expect(await collectionsOf(asset.id, bert)).toEqual(['Private of Bert', 'For all']);
  expect(await collectionsOf(other.id, anna)).toEqual([]);
});
