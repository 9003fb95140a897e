import type { DatabaseSettings } from '@spindle/contracts/settings/event-settings';
import type { TxContext } from '../context.ts';
import { dropConsumer, subscribe } from '../events/subscribe.ts';

/** Consumer name of the database export. */
export const EXPORT_CONSUMER = 'export';

/** Makes the export receive the events of the settings, in the transaction that saves them. Without a URL it loses its backlog and its state. */
export async function syncExport(
  tx: Pick<TxContext, 'db'>,
  { db_url, db_export_events }: DatabaseSettings,
): Promise<void> {
  if (db_url !== '') return subscribe(tx, EXPORT_CONSUMER, db_export_events);
  await dropConsumer(tx, EXPORT_CONSUMER);
  await tx.db.exportState.deleteMany();
}
