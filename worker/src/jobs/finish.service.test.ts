import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish } from './finish.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(() => test.close());

/** Closes a job of the type twice, as a queue may, and returns the notifications of its creator. */
async function notificationsOf(type: string, input: object, failure?: string) {
  const { db } = test.ctx;
  await db.notification.deleteMany();
  const job = await db.job.create({
    data: {
      type,
      creatorId: creator.row.id,
      input,
      steps: {
        create: {
          group: 'preprocess',
          key: 'work',
          task: 'work',
          status: failure ? 'ERROR' : 'COMPLETED',
          message: failure ?? '',
        },
      },
    },
  });
  const run = { key: '', stepId: 0, jobId: job.id, assetId: null, progress: () => undefined };
  const { signal } = new AbortController();
  await finish.run(test.ctx, { ...run, signal });
  await finish.run(test.ctx, { ...run, signal });
  return db.notification.findMany();
}

it('notifies the creator of a failed job once, with the reason', async () => {
  const userId = creator.row.id;
  expect(
    await notificationsOf('INGEST', { file_name: 'lake.jpg' }, 'The file is cut off.'),
  ).toMatchObject([
    { userId, message: 'Processing lake.jpg failed. The file is cut off.', disposal: 'ON_ACK' },
  ]);
  expect(await notificationsOf('INGEST', { file_name: 'lake.jpg' })).toEqual([]);
});

it('omits program output from notifications', async () => {
  const reason = 'The video cannot be decoded (moov atom not found).';
  expect(await notificationsOf('INGEST', { file_name: 'lake.mp4' }, reason)).toMatchObject([
    { message: 'Processing lake.mp4 failed. The video cannot be decoded.' },
  ]);
});

it('notifies the user when the trash is purged', async () => {
  expect(await notificationsOf('PURGE_TRASH', {})).toMatchObject([
    { message: 'The trash has been purged.', url: '/trash', disposal: 'ON_READ' },
  ]);
});
