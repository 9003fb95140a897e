import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let receiver: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  receiver = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

const transfer = (from: number, to = receiver.row.id) =>
  app.call(admin, {
    method: 'POST',
    url: `/api/v1/users/${from}/transfer`,
    payload: { to_user_id: to },
  });

/** Creates a disabled user with an asset and a collection. */
async function makeOwner(): Promise<number> {
  const owner = await app.makeUser('CREATOR', { enabled: false });
  await app.makeAsset(owner);
  const data = { ownerId: owner.row.id, name: 'Summer', nameKey: 'summer' };
  await app.ctx.db.collection.create({ data });
  return owner.row.id;
}

it('starts a job that counts what the user owns', async () => {
  const id = await makeOwner();
  const answer = await transfer(id);
  expect(answer.json()).toMatchObject({ status: 'QUEUED', message: 'The transfer has started.' });
  const job = await app.call(admin, { url: `/api/v1/jobs/${answer.json().job_id}` });
  expect(job.json()).toMatchObject({
    type: 'USER_TRANSFER',
    creator_id: admin.row.id,
    input: { from_user_id: id, to_user_id: receiver.row.id, count: 2 },
    progress: { done: 0, total: 2 },
  });
  const entries = await app.ctx.db.auditEntry.findMany({ where: { action: 'user.transfer' } });
  expect(entries).toMatchObject([
    {
      actorId: admin.row.id,
      targetId: String(id),
      details: { to: receiver.email, assets: 1, collections: 1, job_id: answer.json().job_id },
    },
  ]);
});

it('starts one transfer of a user, also for calls at the same time', async () => {
  const id = await makeOwner();
  const answers = await Promise.all([transfer(id), transfer(id), transfer(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused && errorOf(refused).message).toBe(
    'The assets and collections of this user are already being transferred.',
  );
});

it('refuses an enabled or unknown owner, and one who owns nothing', async () => {
  const enabled = await transfer(receiver.row.id, admin.row.id);
  expect(errorOf(enabled)).toMatchObject({
    status: 409,
    message: 'Disable this user before you transfer their assets and collections.',
  });
  expect((await transfer(2 ** 30)).statusCode).toBe(404);
  const { row } = await app.makeUser('USER', { enabled: false });
  expect(errorOf(await transfer(row.id))).toMatchObject({
    status: 409,
    message: 'This user owns no assets and no collections.',
  });
});

it('refuses a receiver who is unknown, disabled or the owner', async () => {
  const id = await makeOwner();
  const disabled = await app.makeUser('USER', { enabled: false });
  for (const to of [id, disabled.row.id, 2 ** 30])
    expect(errorOf(await transfer(id, to))).toMatchObject({
      status: 400,
      message: 'Ownership can be transferred only to another enabled user.',
    });
  expect(
    await app.ctx.db.job.count({ where: { input: { path: ['from_user_id'], equals: id } } }),
  ).toBe(0);
});
