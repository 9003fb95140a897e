import { type DatabaseUrl, parseDatabaseUrl } from '@spindle/contracts/settings/database-url';
import type { TxContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { readSettings } from '../settings/settings.ts';

/** Reads the URL of the export database from the settings. Empty without one. Throws when SECRET_KEY has changed. */
export async function readExportUrl(ctx: Pick<TxContext, 'db'>, secrets: Secrets): Promise<string> {
  const { db_url: sealed } = await readSettings(ctx, 'database');
  return sealed === '' ? '' : secrets.open(sealed);
}

/** Returns the parts of a URL that was validated when it was saved. */
export function requireDatabaseUrl(url: string): DatabaseUrl {
  const parsed = parseDatabaseUrl(url);
  if (!parsed) throw new Error('unreachable: the settings contain an invalid database URL');
  return parsed;
}

/** Returns what identifies a database: host, port and name. */
export function targetOf(url: string): string {
  const { host, port, database } = requireDatabaseUrl(url);
  return `${host}:${port}/${database}`;
}
