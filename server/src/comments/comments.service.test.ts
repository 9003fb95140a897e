import { COMMENT_TEXT_MAX, COMMENTS_MAX } from '@spindle/contracts/comments/comments';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let peer: TestUser;
let admin: TestUser;
/** Sees only own assets. */
let stranger: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  peer = await app.makeUser('USER');
  admin = await app.makeUser('ADMIN');
  stranger = await app.makeUser('USER', { groupAssetAccess: false });
  asset = await app.makeAsset(owner, { name: 'lake.png', kind: 'IMAGE' });
});
afterAll(() => app.close());

const urlOf = ({ id }: TestAsset) => `/api/v1/assets/${id}/comments`;
const post = (by: TestUser, payload: object, on = asset) =>
  app.call(by, { method: 'POST', url: urlOf(on), payload });
const list = async (by: TestUser, on = asset) =>
  (await app.call(by, { url: urlOf(on) })).json().data.comments;
const change = (by: TestUser, id: number, payload: object) =>
  app.call(by, { method: 'PATCH', url: `/api/v1/comments/${id}`, payload });
const remove = (by: TestUser, id: number) =>
  app.call(by, { method: 'DELETE', url: `/api/v1/comments/${id}` });
const noticesOf = ({ row }: TestUser) =>
  app.ctx.db.notification.findMany({ where: { userId: row.id } });

it('keeps a comment on a point, an area, a time and the whole asset, as plain text', async () => {
  const anchors = [
    null,
    { kind: 'POINT', x: 0.25, y: 1 },
    { kind: 'AREA', x: 0.5, y: 0, width: 0.5, height: 0.25 },
    { kind: 'TIME', time_ms: 61_500 },
  ];
  for (const anchor of anchors)
    expect((await post(peer, { text: ' <b>brighter</b>\n ', anchor })).statusCode).toBe(200);
  const comments = await list(owner);
  expect(comments.map((one: { anchor: unknown }) => one.anchor)).toEqual(anchors);
  expect(comments[0]).toMatchObject({
    text: '<b>brighter</b>',
    author: { name: `${peer.row.firstName} ${peer.row.lastName}`, is_guest: false },
    is_own: false,
    can_delete: false,
    is_shared: false,
  });
});

it('refuses empty and long texts, positions outside the image and answers to answers', async () => {
  const { id } = (await post(peer, { text: 'First' })).json().data;
  const answer = (await post(owner, { text: 'Second', parent_id: id })).json().data;
  for (const body of [
    { text: ' ' },
    { text: 'x'.repeat(COMMENT_TEXT_MAX + 1) },
    { text: 'x', anchor: { kind: 'POINT', x: 1.1, y: 0 } },
    { text: 'x', anchor: { kind: 'POINT', x: null, y: 0 } },
    { text: 'x', anchor: { kind: 'AREA', x: 0.9, y: 0, width: 0.2, height: 0.1 } },
    { text: 'x', anchor: { kind: 'TIME', time_ms: -1 } },
    { text: 'x', anchor: { kind: 'POINT', x: 0, y: 0 }, parent_id: id },
    { text: 'x', parent_id: answer.id },
  ])
    expect((await post(peer, body)).statusCode, JSON.stringify(body)).toBe(400);
  const other = await app.makeAsset(owner);
  expect((await post(peer, { text: 'x', parent_id: id }, other)).statusCode).toBe(404);
});

it('lets only the author edit, only the author and administrators delete, and everyone resolve', async () => {
  const { id } = (await post(peer, { text: 'Crop it' })).json().data;
  const { id: answerId } = (await post(owner, { text: 'Done', parent_id: id })).json().data;
  expect((await change(owner, id, { text: 'Mine' })).statusCode).toBe(403);
  expect((await remove(owner, id)).statusCode).toBe(403);
  expect((await change(peer, id, { text: 'Crop it to 4:3' })).json().data).toMatchObject({
    text: 'Crop it to 4:3',
    edited_at: expect.any(String),
  });
  expect((await change(owner, id, { resolved: true })).json().data.resolved_at).not.toBeNull();
  expect((await change(owner, id, { resolved: false })).json().data.resolved_at).toBeNull();
  expect((await remove(admin, id)).statusCode).toBe(200);
  const ids = (await list(peer)).map((one: { id: number }) => one.id);
  expect(ids).not.toContain(id);
  expect(ids).not.toContain(answerId);
});

it('hides comments from users who may not see the asset', async () => {
  const { id } = (await post(peer, { text: 'Secret plan' })).json().data;
  expect((await app.call(stranger, { url: urlOf(asset) })).statusCode).toBe(404);
  expect((await post(stranger, { text: 'x' })).statusCode).toBe(404);
  expect((await change(stranger, id, { resolved: true })).statusCode).toBe(404);
  expect((await remove(stranger, id)).statusCode).toBe(404);
});

it('notifies the owner once for several comments, and those in the thread, but not the author', async () => {
  const on = await app.makeAsset(owner, { name: 'pier.png' });
  await app.ctx.db.notification.deleteMany();
  await post(peer, { text: 'One' }, on);
  const { id } = (await post(peer, { text: 'Two' }, on)).json().data;
  expect(await noticesOf(owner)).toMatchObject([
    {
      message: `${peer.row.firstName} ${peer.row.lastName} commented on "pier.png".`,
      url: `/asset/${on.id}?tab=comments`,
    },
  ]);
  expect(await noticesOf(peer)).toEqual([]);
  await post(owner, { text: 'Yes', parent_id: id }, on);
  expect(await noticesOf(peer)).toHaveLength(1);
  expect(await noticesOf(stranger)).toEqual([]);
});

it('limits the comments of an asset, and removes them with it', async () => {
  const on = await app.makeAsset(owner);
  const row = { assetId: on.row.id, userId: owner.row.id, text: 'x', createdAt: new Date() };
  await app.ctx.db.comment.createMany({
    data: Array.from({ length: COMMENTS_MAX - 1 }, () => row),
  });
  const answers = await Promise.all([1, 2, 3].map(() => post(peer, { text: 'Last' }, on)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  await app.ctx.db.asset.delete({ where: { id: on.row.id } });
  expect(await app.ctx.db.comment.count({ where: { assetId: on.row.id } })).toBe(0);
});
