import type { Queued } from '@spindle/contracts/jobs/jobs';
import { VERSION_RESTORED } from '@spindle/contracts/versions/versions';
import type { Context } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import type { File } from '@spindle/prisma/client';
import type { AssetWithFiles, ReplaceableAsset } from '../assets/access.ts';
import { removeUnknown } from '../files/remove-unknown.ts';
import { putVersion } from '../originals/put-version.ts';

/**
 * Restores an earlier original as a new version of its asset. All versions stay. Throws like `putVersion`,
 * NotFound for an unknown version, Conflict for the current one.
 */
export async function restoreVersion(
  ctx: Context,
  asset: ReplaceableAsset<AssetWithFiles>,
  version: number,
): Promise<Queued> {
  const earlier = asset.files.find((file) => file.key === 'original' && file.version === version);
  if (!earlier) throw new NotFound('Version', version);
  if (earlier.version === asset.version)
    throw new Conflict('This version is already the current one.');
  // A new key, as an upload has: the earlier original stays under its own.
  const objectKey = await ctx.storage.place('originals', originalKey(newAssetId(ctx.now()), 1));
  await ctx.storage.copy(earlier.objectKey, objectKey);
  try {
    const next = nextOriginal(earlier, earlier.name ?? asset.name, objectKey);
    const put = await putVersion(ctx, asset, next, { restored: earlier.version });
    if (!put) throw new Error('unreachable: a copy belongs to no upload');
    return { status: 'QUEUED', message: VERSION_RESTORED, job_id: put.jobId };
  } catch (error) {
    await removeUnknown(ctx, [objectKey]);
    throw error;
  }
}

/** Describes a copy of an earlier original as if it had been uploaded. Without checksums, the worker computes them. */
function nextOriginal(file: File, name: string, objectKey: string) {
  const { contentType, md5, sha256, crc32, modifiedAt, modifiedOffset } = file;
  const sizeBytes = Number(file.size);
  const hasChecksums = md5 !== null && sha256 !== null && crc32 !== null;
  const checksums = hasChecksums ? { sizeBytes, md5, sha256, crc32: Number(crc32) } : null;
  const fileDate = modifiedAt && { at: modifiedAt, offsetMinutes: modifiedOffset ?? 0 };
  return { objectKey, name, contentType, sizeBytes, checksums, fileDate };
}
