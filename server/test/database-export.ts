import { EventFlags, type EventName } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { syncExport } from '@spindle/core/export/sync-export';
import { saveSettings } from '@spindle/core/settings/settings';
import type { TestApp } from './open-app.ts';

/** Saves the settings of the database export: the URL, and the events that are on. */
export function saveExport(app: TestApp, url: string, events: EventName[] = []): Promise<void> {
  const db_export_events = EventFlags.parse(Object.fromEntries(events.map((name) => [name, true])));
  return inTransaction(app.ctx, async (tx) => {
    await saveSettings(tx, 'database', {
      db_url: url === '' ? '' : app.secrets.seal(url),
      db_export_events,
    });
    await syncExport(tx, { db_url: url, db_export_events });
  });
}
