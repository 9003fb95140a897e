import { EventFlags } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { subscribe } from '@spindle/core/events/subscribe';
import { deriveSecrets } from '@spindle/core/secrets';
import { makeStoryboard } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FinalFailure, type Handler } from './handler.ts';
import { runStep } from './run-step.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const events = EventFlags.parse({ 'addon-processed': true, 'file-processed': true });
  await inTransaction(test.ctx, (tx) => subscribe(tx, 'webhook:test', events));
});

beforeEach(() => test.ctx.db.event.deleteMany());

afterAll(() => test.close());

const succeed: Handler = { run: async () => undefined };
const fail: Handler = {
  run: async () => {
    throw new FinalFailure('No face in it.');
  },
};

/** Runs a step of a group, in a job for a new asset. Returns the job and the events of the asset after its creation. */
async function runInGroup(group: string, handler: Handler, type = 'VIDEO_TRANSCODE') {
  const { row } = await makeAsset(test.ctx, creator);
  const job = await test.ctx.db.job.create({
    data: {
      type,
      creatorId: creator.row.id,
      assetId: row.id,
      steps: { create: { group, key: 'storyboard', task: makeStoryboard.name } },
    },
    include: { steps: true },
  });
  const [step] = job.steps;
  await runStep(test.ctx, makeStoryboard, handler, step?.id ?? 0, new AbortController().signal);
  const events = async () =>
    (
      await test.ctx.db.event.findMany({ where: { assetId: row.id, name: { not: 'file-saved' } } })
    ).map(({ name, isFromAddon }) => [name, isFromAddon]);
  return { job, events };
}

it('an add-on that finishes with an asset records addon-processed', async () => {
  const { events } = await runInGroup('addons', succeed);
  expect(await events()).toEqual([['addon-processed', true]]);
});

it('a failed add-on and steps that are no add-ons do not record it', async () => {
  for (const [group, handler] of [
    ['addons', fail],
    ['transcodes', succeed],
  ] as const)
    expect(await (await runInGroup(group, handler)).events()).toEqual([]);
});

it('the end of a job that event-hooks started is no file-processed', async () => {
  const finish = async (type: string) => {
    const { job, events } = await runInGroup('transcodes', succeed, type);
    await test.ctx.db.job.update({ where: { id: job.id }, data: { status: 'COMPLETED' } });
    return events();
  };
  expect(await finish('ADDONS')).toEqual([]);
  expect(await finish('VIDEO_TRANSCODE')).toEqual([['file-processed', false]]);
});
