import type { Amount } from '@spindle/contracts/storage/move';
import type { Context } from '@spindle/core/context';

/** Limits the moved files from which the speed is measured. */
const SAMPLE_FILES = 5_000;

/** Seconds that the sample must have taken, so that its speed is representative. */
const SAMPLE_SECONDS_MIN = 5;

/**
 * Returns how long a move would take, in seconds, from the speed of the newest one. Small files are limited by their number, large ones by
 * their size, so the slower of the two counts. Null when there is nothing to move, or no measurement.
 */
export async function estimateSeconds(
  { db }: Context,
  { files, bytes }: Amount,
): Promise<number | null> {
  if (files === 0) return null;
  const [sample] = await db.$queryRaw<(Amount & { seconds: number })[]>`
    WITH newest AS (
      SELECT max(id) AS id FROM job WHERE type = 'MOVE_FILES' AND EXISTS (SELECT FROM move_source WHERE job_id = job.id)
    ), sample AS (
      SELECT size, moved_at FROM move_source JOIN newest ON job_id = newest.id
      ORDER BY moved_at DESC LIMIT ${SAMPLE_FILES}
    )
    SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes,
      coalesce(extract(epoch FROM max(moved_at) - min(moved_at)), 0)::float8 AS seconds FROM sample`;
  if (!sample || sample.seconds < SAMPLE_SECONDS_MIN) return null;
  const byNumber = (files * sample.seconds) / sample.files;
  const bySize = sample.bytes > 0 ? (bytes * sample.seconds) / sample.bytes : 0;
  return Math.ceil(Math.max(byNumber, bySize));
}
