import { DatabaseSettings } from '@spindle/contracts/settings/event-settings';
import { syncExport } from '@spindle/core/export/sync-export';
import { maskPassword, unmaskPassword } from './masks.ts';
import { mergeFields, type Section, type StoredSettings } from './section.ts';

/** The section `database`: the export to MySQL. The password in its URL is masked. */
export const databaseSection: Section<'database'> = {
  schema: DatabaseSettings,
  merge: mergeFields,
  present: ({ values: { database } }) => ({ ...database, db_url: maskPassword(database.db_url) }),
  hide: (shown) => ({ ...shown, db_url: '' }),
  store: (shown, before) => ({
    database: { ...shown, db_url: unmaskDatabaseUrl(shown.db_url, before) },
  }),
  onSave: (tx, shown) => syncExport(tx, shown),
};

/** Returns the URL with the stored password instead of a mask. Throws Invalid when the mask stands for no password of its target. */
export const unmaskDatabaseUrl = (url: string, { values }: Pick<StoredSettings, 'values'>) =>
  unmaskPassword('db_url', url, [values.database.db_url]);
