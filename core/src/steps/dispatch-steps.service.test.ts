import { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTestContext, type TestContext } from '../../test/context.ts';
import { makeUser } from '../../test/factories.ts';
import { openRowReset, type RowReset } from '../../test/row-reset.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import { deriveSecrets } from '../secrets.ts';
import {
  analyzeAsset,
  convertImage,
  encodeRenditions,
  makeTiles,
  probe,
  transcribeAsset,
} from '../tasks/tasks.ts';
import { dispatchSteps } from './dispatch-steps.ts';
import { nextStepsQuery } from './next-steps.ts';

/** Media slots of a worker by default. */
const SLOTS = 2;
/** Steps in the media queue at most: one more than the slots. */
const QUEUE_MAX = SLOTS + 1;

let test: TestContext;
let ctx: Context;
let resetRows: RowReset;

beforeAll(async () => {
  test = await openTestContext();
  resetRows = await openRowReset(test.ctx.db);
});
beforeEach(async () => {
  await resetRows();
  ctx = test.ctx;
});
afterAll(() => test.close());

async function newUser(): Promise<number> {
  return (await makeUser(ctx, deriveSecrets('a key that only tests use'), 'USER')).row.id;
}

interface GivenSteps {
  task?: string;
  contentType?: string;
  count?: number;
  notBefore?: Date;
}

/** Creates jobs of one step each. Returns the ids of the steps. */
async function addSteps(creatorId: number, given: GivenSteps = {}): Promise<number[]> {
  const { task = probe.name, contentType = 'image/jpeg', count = 1, notBefore } = given;
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const step = { group: 'preprocess', key: task, task, notBefore };
    const { steps } = await ctx.db.job.create({
      data: {
        type: 'INGEST',
        creatorId,
        input: { content_type: contentType },
        steps: { create: step },
      },
      include: { steps: true },
    });
    ids.push(...steps.map(({ id }) => id));
  }
  return ids;
}

/** Dispatches steps. Returns the ids of those that were added to a queue, in order. */
async function dispatch(): Promise<number[]> {
  const added: number[] = [];
  const tasks: Context['tasks'] = {
    ...ctx.tasks,
    async add(_queue, _name, payload) {
      added.push((payload as { stepId: number }).stepId);
    },
  };
  await dispatchSteps({ ...ctx, tasks });
  return added;
}

const start = (id: number | undefined) =>
  ctx.db.step.update({ where: { id }, data: { status: 'IN_PROGRESS' } });
const end = (id: number | undefined) =>
  ctx.db.step.update({ where: { id }, data: { status: 'COMPLETED' } });

/** Dispatches, then ends each dispatched step and dispatches again, until nothing is left. Returns the ids in dispatch order. */
async function drain(): Promise<number[]> {
  const order = await dispatch();
  for (let at = 0; at < order.length; at += 1) {
    await end(order[at]);
    order.push(...(await dispatch()));
  }
  return order;
}

it('keeps all steps in the backlog except those that fit into the queue', async () => {
  const ids = await addSteps(await newUser(), { count: 10 });
  expect(await dispatch()).toEqual(ids.slice(0, QUEUE_MAX));
  expect(await dispatch()).toEqual([]);
  await start(ids[0]);
  expect(await dispatch()).toEqual([]);
  await end(ids[0]);
  expect(await dispatch()).toEqual([ids[QUEUE_MAX]]);
});

it('sends as many steps as the workers with a heartbeat have slots', async () => {
  const worker = { mediaSlots: 3, videoSlots: 1, heartbeatAt: new Date() };
  const stopped = { ...worker, heartbeatAt: new Date(Date.now() - 60_000) };
  await ctx.db.workerProcess.createMany({
    data: [worker, worker, stopped].map((row) => ({ ...row, id: crypto.randomUUID() })),
  });
  await addSteps(await newUser(), { count: 20 });
  expect(await dispatch()).toHaveLength(2 * 3 + 1);
});

it('serves uploaders in turn, regardless of order and number of steps', async () => {
  const [many, few, one] = [await newUser(), await newUser(), await newUser()];
  const ofMany = await addSteps(many, { count: 8 });
  await dispatch();
  const ofFew = await addSteps(few, { count: 3 });
  const [ofOne] = await addSteps(one);
  const order: number[] = [];
  for (const id of ofMany.slice(0, QUEUE_MAX)) {
    await end(id);
    order.push(...(await dispatch()));
  }
  expect(new Set(order)).toEqual(new Set([ofMany[QUEUE_MAX], ofFew[0], ofOne]));
});

it('gives a new uploader the next free slot despite a backlog', async () => {
  const ofMany = await addSteps(await newUser(), { count: 50 });
  await dispatch();
  const [newcomer] = await addSteps(await newUser());
  await end(ofMany[0]);
  expect(await dispatch()).toEqual([newcomer]);
});

it('alternates between uploaders until one has nothing left', async () => {
  const ofA = await addSteps(await newUser(), { count: 4 });
  const ofB = await addSteps(await newUser(), { count: 2 });
  expect(await drain()).toEqual([ofA[0], ofB[0], ofA[1], ofB[1], ofA[2], ofA[3]]);
});

it('runs the cheap steps of an uploader before the costly ones', async () => {
  const uploader = await newUser();
  const [drawing] = await addSteps(uploader, { contentType: 'image/svg+xml' });
  const photos = await addSteps(uploader, { count: 4 });
  expect(await drain()).toEqual([...photos, drawing]);
});

it('lets costly steps hold one media slot of a worker', async () => {
  const drawings = await addSteps(await newUser(), { contentType: 'application/pdf', count: 3 });
  const more = await addSteps(await newUser(), { contentType: 'application/postscript', count: 3 });
  const tiles = await addSteps(await newUser(), { task: makeTiles.name });
  expect(await dispatch()).toEqual([drawings[0]]);
  const photos = await addSteps(await newUser(), { count: 4 });
  expect(await dispatch()).toEqual(photos.slice(0, SLOTS));
  await end(drawings[0]);
  expect(await dispatch()).toEqual([more[0]]);
  await ctx.db.step.updateMany({
    where: { id: { in: [...drawings, ...more] } },
    data: { status: 'COMPLETED' },
  });
  expect((await drain()).at(-1)).toBe(tiles[0]);
});

it('runs thumbnail steps ahead of all later work, of whichever user', async () => {
  const conversions = await addSteps(await newUser(), { task: convertImage.name, count: 4 });
  const [drawing] = await addSteps(await newUser(), { contentType: 'image/svg+xml' });
  const [photo] = await addSteps(await newUser());
  const order = await drain();
  expect(new Set(order.slice(0, 2))).toEqual(new Set([drawing, photo]));
  expect(order.slice(2)).toEqual(conversions);
});

it('counts each queue by itself', async () => {
  const uploader = await newUser();
  await addSteps(uploader, { count: 9 });
  const videos = await addSteps(uploader, {
    task: encodeRenditions.name,
    contentType: 'video/mp4',
  });
  expect(await dispatch()).toContain(videos[0]);
});

it('a transcription of hours delays other transcriptions alone', async () => {
  const uploader = await newUser();
  const sound = { task: transcribeAsset.name, contentType: 'audio/mpeg' };
  const [long] = await addSteps(uploader, sound);
  expect(await dispatch()).toEqual([long]);
  await start(long);
  const [next] = await addSteps(uploader, sound);
  const film = { task: encodeRenditions.name, contentType: 'video/mp4' };
  const others = [
    ...(await addSteps(uploader, film)),
    ...(await addSteps(uploader, { task: analyzeAsset.name })),
  ];
  expect((await dispatch()).sort()).toEqual(others.sort());
  await end(long);
  expect(await dispatch()).toEqual([next]);
});

it('leaves a step in the backlog until its delay is over', async () => {
  const uploader = await newUser();
  const [later] = await addSteps(uploader, { notBefore: new Date(Date.now() + 3_600_000) });
  const [now] = await addSteps(uploader);
  expect(await drain()).toEqual([now]);
  await ctx.db.step.update({ where: { id: later }, data: { notBefore: new Date(0) } });
  expect(await dispatch()).toEqual([later]);
});

it('returns a step to the backlog for another run', async () => {
  const uploader = await newUser();
  const [again, ...others] = await addSteps(uploader, { count: 5 });
  await dispatch();
  await start(again);
  await ctx.db.step.update({ where: { id: again }, data: { status: 'QUEUED' } });
  const newcomer = await addSteps(await newUser());
  expect(await dispatch()).toEqual(newcomer);
  expect(await drain()).toEqual([]);
  await end(others[0]);
  expect(await dispatch()).toEqual([again]);
});

it('never sends a step twice, nor more than fit, however many processes dispatch', async () => {
  await addSteps(await newUser(), { count: 20 });
  const others = await Promise.all([1, 2, 3].map(() => openContext(ctx.config, 'server')));
  const sent: string[] = [];
  const dispatches = [ctx, ...others].flatMap(({ tasks, ...rest }) => {
    const add: Context['tasks']['add'] = async (_queue, _name, _payload, id) => void sent.push(id);
    return [1, 2, 3].map(() => dispatchSteps({ ...rest, tasks: { ...tasks, add } }));
  });
  await Promise.all(dispatches);
  await Promise.all(others.map(closeContext));
  expect(sent).toHaveLength(QUEUE_MAX);
  expect(new Set(sent).size).toBe(QUEUE_MAX);
});

it('sends a step that was written while another dispatch was running', async () => {
  const uploader = await newUser();
  const added: string[] = [];
  const add: Context['tasks']['add'] = async (_queue, _name, _payload, id) => void added.push(id);
  const ours = { ...ctx, tasks: { ...ctx.tasks, add } };
  const first = dispatchSteps(ours);
  await addSteps(uploader);
  await dispatchSteps(ours);
  await first;
  expect(added).toHaveLength(1);
});

it('finds the next steps by an index, however large the backlog, also before its first ANALYZE', async () => {
  const fresh = await openTestContext(); // autovacuum may have analyzed that of the other tests
  onTestFinished(fresh.close);
  ctx = fresh.ctx;
  const users = await Promise.all(Array.from({ length: 20 }, newUser));
  await ctx.db.$executeRaw`
    INSERT INTO job (type, creator_id, input)
    SELECT 'INGEST', (${users}::int[])[1 + n % 20], '{"content_type": "image/jpeg"}' FROM generate_series(1, 20000) AS n`;
  await ctx.db.$executeRaw`
    INSERT INTO step (job_id, "group", key, task)
    SELECT id, 'preprocess', 'probe', CASE id % 3 WHEN 0 THEN 'convert-image' ELSE 'probe' END FROM job`;
  const query = nextStepsQuery(ctx.config);
  const rows = await ctx.db.$queryRaw<{ 'QUERY PLAN': string }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${query}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('step_backlog');
  expect(plan).not.toContain('Seq Scan on step');
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(2_000);
});
