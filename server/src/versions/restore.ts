import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import {
  type restoreVersion as route,
  VERSION_RESTORED,
} from '@spindle/contracts/versions/versions';
import type { Context } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import type { File } from '@spindle/prisma/client';
import { findVisible } from '../assets/find-visible.ts';
import { removeUnknown } from '../files/remove-unknown.ts';
import { expectReplaceable, putVersion } from '../originals/put-version.ts';

/**
 * Makes a copy of an earlier original the next version of its asset: what was in between stays as well. Throws NotFound also for an
 * asset in the trash, Conflict for an archived one and for the version that is shown.
 */
export async function restoreVersion(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Queued> {
  const asset = await findVisible(ctx, params.id);
  expectReplaceable(asset, params.id);
  const earlier = asset.files.find(
    ({ key, version }) => key === 'original' && version === params.version,
  );
  if (!earlier) throw new NotFound('Version', params.version);
  if (earlier.version === asset.version)
    throw new Conflict('This version is already the current one.');
  const objectKey = originalKey(newAssetId(ctx.now()), 1);
  await ctx.storage.copy(earlier.objectKey, objectKey);
  try {
    const put = await putVersion(
      ctx,
      params.id,
      nextOf(earlier, earlier.name ?? asset.name, objectKey),
      {
        restored: earlier.version,
      },
    );
    if (!put) throw new Error('unreachable: a copy that comes of no upload');
    return { status: 'QUEUED', message: VERSION_RESTORED, job_id: put.jobId };
  } catch (error) {
    await removeUnknown(ctx, [objectKey]);
    throw error;
  }
}

function nextOf(file: File, name: string, objectKey: string) {
  const { contentType, md5, sha256, crc32 } = file;
  const sizeBytes = Number(file.size);
  const isMeasured = md5 !== null && sha256 !== null && crc32 !== null;
  const checksums = isMeasured ? { sizeBytes, md5, sha256, crc32: Number(crc32) } : null;
  return { objectKey, name, contentType, sizeBytes, checksums };
}
