import type { Context } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { downloadImageKey } from '@spindle/core/storage/keys';
import { BulkInput } from '@spindle/core/tasks/job-input';
import type { Job } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import {
  type AbsentRow,
  FILE_COLUMNS,
  type FoundRow,
  hasFile,
  joinFile,
  zipFound,
} from '../collections/zip-by-key.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** The type of jobs that prepare a download. */
const TYPE = 'BULK_DOWNLOAD';

/**
 * Returns the files that a job prepared as one ZIP archive. Throws NotFound for a job of another user or kind and for one whose assets
 * are no longer recorded, Conflict for one that is not completed, Invalid if there is no file at all.
 */
export async function downloadJob(ctx: Context, job: Authorized<Job, 'view'>) {
  if (job.type !== TYPE || job.creatorId !== ctx.actor.userId) throw new NotFound('Job', job.id);
  if (job.status !== 'COMPLETED') throw new Conflict('This download is not prepared.');
  const { keys: [key = 'original'] = [], image } = BulkInput.parse(job.input);
  const found = await ctx.db.$queryRaw<(FoundRow | AbsentRow)[]>`
    SELECT ${FILE_COLUMNS}, prepared.reason
    FROM job_asset AS prepared JOIN asset ON asset.id = prepared.asset_id
      ${joinFile(image === undefined ? key : downloadImageKey(job.id))}
    WHERE prepared.job_id = ${job.id} AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY prepared.position, prepared.asset_id`;
  if (found.length === 0) throw new NotFound('Download', job.id);
  if (!found.some(hasFile))
    throw new Invalid(`None of these assets has ${image === undefined ? key : 'an image'}.`);
  return zipFound(ctx, found, image === undefined ? key : ({ pixels }) => pixels);
}
