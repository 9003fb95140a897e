import type { ActivityAction } from '@spindle/contracts/activity/activity';
import type { Tx } from './planned-batch.ts';

/** Returns what a job changed, as the history of each asset records it. */
export async function readChanges(
  { db }: Pick<Tx, 'db'>,
  { jobId, action, ids }: { jobId: number; action: ActivityAction; ids: string[] },
): Promise<Map<string, unknown>> {
  const rows = await db.$queryRaw<{ id: string; details: unknown }[]>`
    SELECT given.id, entry.details FROM unnest(${ids}::uuid[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT details FROM asset_activity
      WHERE asset_id = given.id AND action = ${action} AND details->'job_id' = to_jsonb(${jobId}::int)
      ORDER BY asset_activity.id DESC LIMIT 1
    ) AS entry`;
  return new Map(rows.map(({ id, details }) => [id, details]));
}
