import { deriveSecrets } from '@spindle/core/secrets';
import { cachedImageKey, derivativeKey, originalKey } from '@spindle/core/storage/keys';
import {
  deleteEarlierDerivatives as clearTask,
  probe as probeTask,
} from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../ingest/probe.ts';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { revive } from '../upkeep/revive.ts';
import { deleteEarlierDerivatives } from './delete-earlier-derivatives.ts';

const SECRETS = deriveSecrets('a key that only tests are signed with');
const neverAborted = new AbortController().signal;

describe('the next version of an asset', () => {
  let test: TestContext;
  let creator: TestUser;

  beforeAll(async () => {
    test = await openTestContext();
    creator = await makeUser(test.ctx, SECRETS, 'ADMIN');
  });

  afterAll(async () => {
    await closeTools(test.ctx.config);
    await test.close();
  });

  const pngFile = (body: Buffer) => ({ body, contentType: 'image/png' });

  /** Creates an asset whose content was just replaced by version 2, with queued steps of both versions. */
  async function makeReplaced(next: Buffer) {
    const earlier = pngFile(await plainImage(40, 20).png().toBuffer());
    const asset = await makeAsset(
      test.ctx,
      creator,
      { version: 2, status: 'NOT_READY', contentType: 'image/png' },
      { original: pngFile(next) },
    );
    const objectKey = originalKey(asset.id, 1);
    await test.ctx.storage.put(objectKey, earlier.body, earlier);
    const { id: _, ...row } = asset.files[0] ?? { id: 0 };
    await test.ctx.db.file.create({
      data: { ...row, version: 1, objectKey } as Parameters<
        typeof test.ctx.db.file.create
      >[0]['data'],
    });
    const first = await makeStep(asset, 'INGEST', 'probe', {});
    const second = await makeStep(asset, 'REPLACE', 'probe', { version: 2 });
    return { asset, first, second };
  }

  /** Creates a job of the asset with one step. Returns the id of the step. */
  async function makeStep(asset: TestAsset, type: string, task: string, input: object) {
    const job = await test.ctx.db.job.create({
      data: {
        type,
        creatorId: creator.row.id,
        assetId: asset.row.id,
        input,
        steps: { create: { group: 'preprocess', key: task, task } },
      },
      include: { steps: true },
    });
    return job.steps[0]?.id ?? 0;
  }

  const read = (asset: TestAsset) =>
    test.ctx.db.asset.findUniqueOrThrow({
      where: { id: asset.row.id },
      include: { files: { orderBy: { id: 'asc' } } },
    });
  const run = (stepId: number) => runStep(test.ctx, probeTask, probe, stepId, neverAborted);

  it('is inspected only by its own job: the job of the earlier version changes nothing', async () => {
    const { asset, first, second } = await makeReplaced(
      await plainImage(90, 60, 'blue').png().toBuffer(),
    );
    await run(first);
    expect(await read(asset)).toMatchObject({ status: 'NOT_READY', width: null });
    await run(second);
    const now = await read(asset);
    expect(now).toMatchObject({ status: 'OK', width: 90, height: 60, hasPreview: true });
    expect(now.metadata).toMatchObject({ width: 90, ColorPalette: [{ percent: 100 }] });
    expect(now.dhash).toMatch(/^[0-9a-f]{16}$/);
    expect(now.files.map(({ key, version }) => `${key} ${version}`).sort()).toEqual([
      '_preview 2',
      '_thumb 2',
      'original 1',
      'original 2',
    ]);
  });

  it('reports its own error, not a failure of the earlier job', async () => {
    const { asset, first, second } = await makeReplaced(Buffer.from('no picture'));
    // This run would be the last attempt of the earlier job.
    await test.ctx.db.step.update({ where: { id: first }, data: { attempt: 9 } });
    await run(first);
    expect(await read(asset)).toMatchObject({ status: 'NOT_READY' });
    await run(second);
    const own = { status: 'OK', previewError: expect.stringMatching(/cannot be decoded/) };
    expect(await read(asset)).toMatchObject(own);
    // The program that the earlier step lacked is now installed.
    await test.ctx.db.step.update({ where: { id: first }, data: { waitsFor: 'ffmpeg' } });
    await revive(test.ctx, ['ffmpeg']);
    expect(await read(asset)).toMatchObject(own);
  });

  it('replaces all derivatives of earlier versions, also when the step runs twice', async () => {
    const { asset } = await makeReplaced(Buffer.from('x'));
    const other = await makeAsset(test.ctx, creator);
    const image = { width: 5, height: 5, format: 'webp' as const };
    const keysOf = (id: string, version: number) => [
      derivativeKey(id, version, '_preview'),
      derivativeKey(id, version, 'web'),
      cachedImageKey(id, version, image),
    ];
    const all = [...keysOf(asset.id, 1), ...keysOf(asset.id, 2), ...keysOf(other.id, 1)];
    for (const key of all)
      await test.ctx.storage.put(key, Buffer.from('x'), { contentType: 'image/webp' });
    for (let times = 0; times < 2; times += 1) {
      const stepId = await makeStep(asset, 'REPLACE', 'delete-earlier-derivatives', { version: 2 });
      await runStep(test.ctx, clearTask, deleteEarlierDerivatives, stepId, neverAborted);
    }
    for (const key of all) {
      const isEarlier = key.includes(`${asset.id}-v1`);
      expect((await test.ctx.storage.head(key)) === null, key).toBe(isEarlier);
    }
    for (const { objectKey } of (await read(asset)).files)
      expect(await test.ctx.storage.head(objectKey)).not.toBeNull();
  });
});
