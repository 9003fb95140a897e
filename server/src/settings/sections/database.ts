import { DatabaseSettings } from '@spindle/contracts/settings/event-settings';
import { syncExport } from '@spindle/core/export/sync-export';
import { maskUrl } from '@spindle/core/outbound/mask-url';
import { unmaskStoredUrl } from './masks.ts';
import { mergeFields, type Section, type StoredSettings } from './section.ts';

/** The section `database`: the export to MySQL. Secrets in its URL are masked. */
export const databaseSection: Section<'database'> = {
  schema: DatabaseSettings,
  merge: mergeFields,
  present: ({ values: { database } }) => ({ ...database, db_url: maskUrl(database.db_url) }),
  hide: (shown) => ({ ...shown, db_url: '' }),
  store: (shown, before) => ({
    database: { ...shown, db_url: unmaskDatabaseUrl(shown.db_url, before) },
  }),
  onSave: (tx, shown) => syncExport(tx, shown),
};

/** Returns the URL with the stored secrets instead of masks. Throws Invalid when a mask stands for no secret of its target. */
export const unmaskDatabaseUrl = (url: string, { values }: Pick<StoredSettings, 'values'>) =>
  unmaskStoredUrl('db_url', url, [values.database.db_url]);
