import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { deriveSecrets } from '@spindle/core/secrets';
import { probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { plainImage } from '@spindle/core/test/media/images';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uploadAsset } from '../../test/ingest-job.ts';
import { startWorkerProcess } from '../../test/worker-process.ts';
import { HANDLERS } from '../handlers.ts';
import { closeTools } from '../programs/tools.ts';
import { openRunner } from '../runner.ts';
import { runStep } from './run-step.ts';

const never = new AbortController().signal;

let closers: (() => Promise<unknown>)[] = [];
let image: { body: Buffer; contentType: string };

beforeEach(async () => {
  closers = [];
  const body = await plainImage(300, 200).png().toBuffer();
  image = { body, contentType: 'image/png' };
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

async function open(env: Record<string, string> = {}) {
  const test: TestContext = await openTestContext(env);
  closers.push(() => test.close());
  closers.push(() => closeTools(test.ctx.config));
  const creator: TestUser = await makeUser(
    test.ctx,
    deriveSecrets('a key that only tests use'),
    'ADMIN',
  );
  const { ctx } = test;
  return {
    ctx,
    upload: () => uploadAsset(ctx, creator, image),
    run: (stepId: number) => runStep(ctx, probe, HANDLERS.probe, stepId, never),
    assets: () => ctx.db.asset.findMany({ select: { status: true, error: true } }),
    steps: () => ctx.db.step.findMany({ where: { task: probe.name }, orderBy: { id: 'asc' } }),
  };
}

it('an unmounted volume postpones a step, and only a lost original fails the asset', async () => {
  const { ctx, upload, run, assets, steps } = await open();
  const { stepId } = await upload();
  const { filesDir } = ctx.config;
  await rename(filesDir, `${filesDir}.unmounted`);
  await mkdir(filesDir); // the mount point
  await run(stepId);
  expect(await steps()).toMatchObject([
    {
      status: 'QUEUED',
      attempt: 1,
      postponed: 1,
      message: 'The file store is empty. Its volume may not be mounted.',
    },
  ]);
  expect(await assets()).toEqual([{ status: 'NOT_READY', error: null }]);

  await rm(filesDir, { recursive: true });
  await rename(`${filesDir}.unmounted`, filesDir);
  const lost = await upload();
  const file = await ctx.db.file.findFirstOrThrow({ where: { assetId: lost.asset.row.id } });
  await ctx.storage.remove([file.objectKey]);
  await run(stepId);
  await run(lost.stepId);
  const message = 'The original is missing from the file store.';
  expect(await assets()).toEqual([
    { status: 'OK', error: null },
    { status: 'ERROR', error: message },
  ]);
});

it('a drawing whose program prints "No space left on device" is not postponed', async () => {
  const { upload, run, steps } = await open();
  const drawing =
    '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%stderr) (w) file (No space left on device\n) writestring undefined\n';
  image = { body: Buffer.from(drawing), contentType: 'application/postscript' };
  const { stepId } = await upload();
  await run(stepId);
  const [step] = await steps();
  expect(step).toMatchObject({ attempt: 1, postponed: 0 });
  expect(step?.message).toContain('it needs more disk space than there is');
});

/** Opens a TCP proxy to a server. Stopping it simulates an outage of the server. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>();
  const start = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {
          client.destroy();
          upstream.destroy();
        });
        socket.on('close', () => sockets.delete(socket));
      }
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let server = await start(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const stop = async () => {
    const ended = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    async start() {
      server = await start(port);
    },
  };
}

it('photos that wait during an outage of S3 are all processed afterward', async () => {
  const bucket = await freshBucket();
  if (!bucket) throw new Error('this test needs an S3 server');
  closers.push(() => bucket.drop());
  const proxy = await openProxy(new URL(bucket.env.S3_ENDPOINT ?? ''));
  const { ctx, upload, assets, steps } = await open({ ...bucket.env, S3_ENDPOINT: proxy.url });
  closers.push(async () => proxy.stop());
  await Promise.all([1, 2, 3].map(upload));
  await proxy.stop();
  const runner = await openRunner(ctx);
  closers.push(() => runner.close());
  await expect
    .poll(async () => (await steps()).filter(({ postponed }) => postponed < 2))
    .toEqual([]);
  expect(await steps()).toMatchObject(
    [1, 2, 3].map(() => ({ message: 'The file store does not answer. Try again in a moment.' })),
  );
  await proxy.start();
  await expect
    .poll(async () => (await assets()).map(({ status }) => status))
    .toEqual(['OK', 'OK', 'OK']);
});

it('a worker whose disk is full postpones its steps until there is space again', async () => {
  const { ctx, upload, assets, steps } = await open();
  const mount = 'mkdir -p "$0"; mount -t tmpfs -o size=4m tmpfs "$0"; exec "$@"';
  const before = ['unshare', '-rm', 'sh', '-c', mount, ctx.config.tmpDir];
  const worker = startWorkerProcess(ctx.config, { before });
  closers.push(() => worker.kill());
  const fill = join(`/proc/${worker.pid}/root`, ctx.config.tmpDir, 'fill');
  await expect
    .poll(() => ctx.db.workerProcess.count()) // the worker runs, so the disk is mounted
    .toBe(1);
  await writeFile(fill, Buffer.alloc(8 * 1024 ** 2)).catch(() => undefined); // ENOSPC
  await upload();
  await expect.poll(async () => (await steps())[0]?.postponed).toBeGreaterThan(0);
  const { message } = (await steps())[0] ?? {};
  expect(message).toBe('The disk is full. Free some space, then try again.');
  expect(await assets()).toEqual([{ status: 'NOT_READY', error: null }]);
  await rm(fill);
  await expect.poll(assets).toEqual([{ status: 'OK', error: null }]);
});
