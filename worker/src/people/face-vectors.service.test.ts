import { vectorToBytes } from '@spindle/core/analysis/vectors';
import { deleteBiometrics } from '@spindle/core/people/delete-biometrics';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeFace } from '@spindle/core/test/faces';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { beforeEach, expect, it } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { countFaceVectors, readFaceVectors, watchPurges } from './face-vectors.ts';

let test: TestContext;

beforeEach(async () => {
  test = await openTestContext();
  const purges = watchPurges(test.ctx);
  return async () => {
    await purges.close();
    await test.close();
  };
});

it('the vectors of purged faces leave the memory at once', async () => {
  const { ctx } = test;
  const creator = await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const { row } = await makeAsset(ctx, creator);
  const vector = vectorToBytes(Float32Array.of(1, 0));
  await makeFace(ctx.db, row.id, { space: 'a', vector, clusterSeq: 1n });
  const read = async () => {
    await readFaceVectors(ctx, 'a');
    return countFaceVectors(ctx);
  };
  await expect.poll(read, { timeout: WAIT_LIMIT_MS }).toBe(1);
  await deleteBiometrics(ctx);
  await expect.poll(() => countFaceVectors(ctx), { timeout: WAIT_LIMIT_MS }).toBe(0);
});
