import type { EventName } from '@spindle/contracts/settings/event-settings';
import type { TxContext } from '../context.ts';

/** A change that no trigger sees. */
interface RecordedEvent {
  name: EventName;
  /** With dashes. */
  assetId: string;
}

/** Records an event of an asset, in the transaction of the change. Triggers record changes of `asset` and the end of its jobs. */
export async function recordEvent(
  { db }: Pick<TxContext, 'db'>,
  { name, assetId }: RecordedEvent,
): Promise<void> {
  await db.$queryRaw`
    SELECT record_events(ARRAY[${name}], ARRAY[id], ARRAY[creator_id], NULL)::text
    FROM asset WHERE id = ${assetId}::uuid`;
}

/** Records that conversions of an asset were deleted, in the transaction of the change. */
export async function recordDeletedConversions(
  { db }: Pick<TxContext, 'db'>,
  assetId: string,
  keys: string[],
): Promise<void> {
  await db.$queryRaw`
    SELECT record_events('{file-deleted}', ARRAY[id], ARRAY[creator_id],
      ARRAY[deletion_body('file-deleted', id, ${keys}::text[], 'Conversions deleted')])::text
    FROM asset WHERE id = ${assetId}::uuid`;
}

/** Marks all changes of the transaction as those of an add-on: their events start no add-on. */
export async function markAddonChanges({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT set_config('spindle.is_from_addon', 'on', true)`;
}
