import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { runInBatches } from '../run-in-batches.ts';
import { takeQueued } from '../take-queued.ts';
import { type Capture, planStacks } from './plan-stacks.ts';
import { saveSuggestions } from './save-suggestions.ts';

/** Milliseconds between two checks whether there is work. */
export const SUGGEST_STACKS_MS = 3_000;

/** Images of one transaction. */
const BATCH = 200;

const QUEUE = { table: 'stack_check', lock: 72_707_391 } as const;

/** Seconds around an image in which others of its stack are looked for. Longer bursts join when their later images are checked. */
const WINDOW_SECONDS = 30;

/** Limits the images of one window on each side, the nearest first: thousands of scans may have the same date. */
const NEAREST_MAX = 100;

/**
 * Looks for the stacks of the images that triggers have queued, in batches that each commit. Each image is compared with those that the same user
 * took within a moment, which an index finds. With several workers, one of them works; when it is lost, another continues.
 */
export async function suggestStacks(
  ctx: Context,
  signal?: AbortSignal,
  batch = BATCH,
): Promise<void> {
  await runInBatches(() => inTransaction(ctx, (tx) => suggestNext(tx, batch)), signal);
}

/** Checks the next queued images. Returns false when none is left, or another worker is at it. */
async function suggestNext(tx: TxContext, batch: number): Promise<boolean> {
  const taken = await takeQueued(tx, QUEUE, batch);
  if (taken.length === 0) return false;
  const checked = new Set(taken);
  const captures = await readCaptures(tx, taken);
  const planned = planStacks(captures).filter(({ ids }) => ids.some((id) => checked.has(id)));
  await saveSuggestions(tx, checked, planned);
  return true;
}

/** Reads the images that the users of the given ones took around them, and these. Leaves out those in the trash, in processing, and archived. */
function readCaptures({ db }: TxContext, ids: readonly string[]): Promise<Capture[]> {
  return db.$queryRaw<Capture[]>`
    WITH given AS (
      SELECT DISTINCT creator_id, taken_at FROM asset
      WHERE id = ANY(${[...ids]}::uuid[]) AND kind = 'IMAGE' AND status = 'OK' AND trashed_at IS NULL AND taken_at IS NOT NULL
    ), near AS (
      SELECT DISTINCT found.id FROM given CROSS JOIN LATERAL (
        (SELECT asset.id FROM asset WHERE asset.creator_id = given.creator_id AND asset.taken_at >= given.taken_at
          AND asset.taken_at <= given.taken_at + make_interval(secs => ${WINDOW_SECONDS}::int)
          AND asset.kind = 'IMAGE' AND asset.status = 'OK' AND asset.trashed_at IS NULL
          ORDER BY asset.taken_at LIMIT ${NEAREST_MAX}::int)
        UNION ALL
        (SELECT asset.id FROM asset WHERE asset.creator_id = given.creator_id AND asset.taken_at < given.taken_at
          AND asset.taken_at >= given.taken_at - make_interval(secs => ${WINDOW_SECONDS}::int)
          AND asset.kind = 'IMAGE' AND asset.status = 'OK' AND asset.trashed_at IS NULL
          ORDER BY asset.taken_at DESC LIMIT ${NEAREST_MAX}::int)
      ) AS found
    )
    SELECT asset.id, asset.creator_id AS "creatorId", asset.name_key AS "nameKey", asset.content_type AS "contentType",
      asset.taken_at AS "takenAt", asset.taken_source = 'FILE_METADATA' AS "isDatedByCamera", asset.camera, asset.dhash
    FROM near JOIN asset USING (id)`;
}
