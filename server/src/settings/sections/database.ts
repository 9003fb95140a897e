import { DatabaseSettings } from '@spindle/contracts/settings/event-settings';
import { maskPassword, unmaskPassword } from './masks.ts';
import { mergeFields, type Section } from './section.ts';

/** The section `database`: the export to MySQL. The password in its URL is masked. */
export const databaseSection: Section<'database'> = {
  schema: DatabaseSettings,
  merge: mergeFields,
  present: ({ values: { database } }) => ({ ...database, db_url: maskPassword(database.db_url) }),
  hide: (shown) => ({ ...shown, db_url: '' }),
  store: (shown, { values }) => ({
    database: {
      ...shown,
      db_url: unmaskPassword('db_url', shown.db_url, [values.database.db_url]),
    },
  }),
};
