import type { downloadJob as route } from '@spindle/contracts/bulk/bulk';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { AppError, Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { downloadImageKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import { BulkInput } from '@spindle/core/tasks/job-input';
import type { Job } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import { splitMissing, splitWithheld } from '../collections/missing-files.ts';
import {
  type AbsentRow,
  FILE_COLUMNS,
  type FoundRow,
  hasFile,
  joinFile,
  nameFiles,
  type Suffix,
  zipFound,
  zipFoundClean,
} from '../collections/zip-by-key.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { CleanCopies } from '../files/clean/clean-copies.ts';
import { cleanFile } from '../files/clean/clean-file.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';

/** The type of jobs that prepare a download. */
const TYPE = 'BULK_DOWNLOAD';

type Found = (FoundRow | AbsentRow)[];

/**
 * Returns the files that a job prepared as one ZIP archive, or the file itself of a job of one asset with `unpacked`. Throws NotFound for a job of another user
 * or kind and for one whose assets are no longer recorded, Conflict for one that is not completed, Invalid if there is no file at all.
 */
export async function downloadJob(
  ctx: Context,
  job: Authorized<Job, 'view'>,
  { unpacked }: Input<typeof route>['query'],
  cleanCopies: CleanCopies,
) {
  if (job.type !== TYPE || job.creatorId !== ctx.actor.userId) throw new NotFound('Job', job.id);
  if (job.status !== 'COMPLETED') throw new Conflict('This download is not prepared.');
  const input = BulkInput.parse(job.input);
  const { keys: [key = 'original'] = [], image, remove_personal_info: isClean = false } = input;
  const found = await ctx.db.$queryRaw<Found>`
    SELECT ${FILE_COLUMNS}, prepared.reason
    FROM job_asset AS prepared JOIN asset ON asset.id = prepared.asset_id
      ${joinFile(image === undefined ? key : downloadImageKey(job.id))}
    WHERE prepared.job_id = ${job.id} AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY prepared.position, prepared.asset_id`;
  if (found.length === 0) throw new NotFound('Download', job.id);
  if (!found.some(hasFile))
    throw new Invalid(`None of these assets has ${image === undefined ? key : 'an image'}.`);
  const suffix = image === undefined ? key : ({ pixels }: FoundRow) => pixels;
  if (unpacked?.toLowerCase() === 'y') {
    const single = await findSingle(ctx, found, suffix);
    const served = single && (await serveSingle(ctx, single, isClean ? cleanCopies : undefined));
    if (served) return served;
  }
  return isClean ? zipFoundClean(ctx, found, suffix, cleanCopies) : zipFound(ctx, found, suffix);
}

/** Returns the only file of a download; undefined if there are several, its store lost it, or the caller may not see a face on it. */
async function findSingle(ctx: Context, found: Found, suffix: Suffix) {
  if (found.length !== 1) return undefined;
  const { shown } = await splitWithheld(ctx, nameFiles(found.filter(hasFile), suffix));
  return (await splitMissing(ctx, shown)).present[0];
}

/** Returns undefined for a file that cannot be cleaned: an archive without it then says so. */
async function serveSingle(ctx: Context, row: FoundRow, cleanCopies: CleanCopies | undefined) {
  const file = { ...row, id: row.fileId };
  const content = cleanCopies
    ? await cleanFile(ctx, file, cleanCopies).catch(expectUncleanable)
    : {
        etag: `"${file.id}-${file.size}"`,
        sizeBytes: Number(file.size),
        open: (range: ByteRange | undefined, signal: AbortSignal) =>
          ctx.storage.get(file.objectKey, range, signal),
      };
  if (!content) return undefined;
  return {
    ...content,
    kind: 'stored' as const,
    contentType: file.contentType,
    fileName: file.name,
    delivery: 'download' as const,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    assetIds: [fromUuid(file.assetId)],
    addressInStore: async () => null,
  };
}

/** Throws errors other than those of files that cannot be cleaned. */
function expectUncleanable(error: unknown): undefined {
  if (error instanceof AppError && (error.status === 415 || error.status === 422)) return undefined;
  throw error;
}
