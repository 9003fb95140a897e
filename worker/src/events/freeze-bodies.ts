import { formatAsset } from '@spindle/core/assets/asset-format';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { Delivery, EventBody } from './claim-deliveries.ts';

/** `message` of an event whose asset was purged before the first attempt. Its status is MAYBE: nobody knows the state at that time. */
const PURGED = 'The asset was purged before this event was delivered.';

/**
 * Adds the body to deliveries whose event has none yet, and stores it: later attempts and other consumers receive the same body. Events of
 * one asset that wait together therefore describe the same state.
 */
export async function freezeBodies(
  { db }: Pick<Context, 'db'>,
  deliveries: Delivery[],
): Promise<Delivery[]> {
  const open = deliveries.map(({ event }) => event).filter(({ body }) => body === null);
  if (open.length === 0) return deliveries;
  const ids = [...new Set(open.flatMap(({ assetId }) => assetId ?? []))];
  const assets = await db.asset.findMany({ where: { id: { in: ids } }, include: { files: true } });
  const formats = new Map(assets.map((asset) => [asset.id, formatAsset(asset)]));
  const bodies = open.map(({ seq, name, assetId }) => ({
    seq: String(seq),
    body: bodyOf(name, assetId, formats.get(assetId ?? '')),
  }));
  // Keeps the body of a consumer that was faster.
  const stored = await db.$queryRaw<{ seq: bigint; body: EventBody }[]>`
    UPDATE event SET body = coalesce(event.body, given.body)
    FROM json_to_recordset(${JSON.stringify(bodies)}::json) AS given(seq bigint, body json)
    WHERE event.seq = given.seq RETURNING event.seq, event.body`;
  const bodyBySeq = new Map(stored.map(({ seq, body }) => [seq, body]));
  return deliveries.map((delivery) => {
    const { event } = delivery;
    return {
      ...delivery,
      event: { ...event, body: event.body ?? bodyBySeq.get(event.seq) ?? null },
    };
  });
}

function bodyOf(event: string, assetId: string | null, asset: object | undefined): EventBody {
  if (asset) return { event, ...asset };
  return { event, id: fromUuid(assetId ?? ''), status: 'MAYBE', message: PURGED };
}
