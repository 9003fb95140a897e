import type { Client } from 'pg';
import { type ObjectKind, readDefinitions } from './sql-files.ts';
import { SQUASHED_FUNCTIONS, SQUASHED_TRIGGERS } from './squashed-migrations.ts';

/** The functions and triggers that this database has, with the hash of the file that was applied last. */
const TABLE = `CREATE TABLE IF NOT EXISTS database_object (
  kind text NOT NULL, name text NOT NULL, hash text NOT NULL, PRIMARY KEY (kind, name))`;

/** Applies new and changed definitions and drops functions and triggers without a file, inside the caller's transaction. */
export async function applyDefinitions(client: Client, dir?: string): Promise<void> {
  await client.query(TABLE);
  const { changed, stale } = await compareDefinitions(client, dir);
  for (const { kind, name, sql, hash } of changed) {
    await client.query(sql).catch((cause) => {
      throw new Error(`The ${kind} ${name} could not be created.`, { cause });
    });
    await client.query(
      `INSERT INTO database_object (kind, name, hash) VALUES ($1, $2, $3)
       ON CONFLICT (kind, name) DO UPDATE SET hash = EXCLUDED.hash`,
      [kind, name, hash],
    );
  }
  // A function can be dropped only after the triggers that call it.
  for (const name of stale.trigger) await dropTrigger(client, name);
  for (const name of stale.function)
    await client.query(`DROP FUNCTION IF EXISTS ${client.escapeIdentifier(name)}`);
  for (const kind of ['trigger', 'function'] as const)
    await client.query('DELETE FROM database_object WHERE kind = $1 AND name = ANY ($2)', [
      kind,
      stale[kind],
    ]);
}

/** Returns whether the functions and triggers of the database are those of this release. */
export async function hasCurrentDefinitions(client: Client, dir?: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('database_object')::text AS name`,
  );
  if (!rows[0]?.name) return false;
  const { changed, stale } = await compareDefinitions(client, dir);
  return changed.length + stale.function.length + stale.trigger.length === 0;
}

/** Records the functions and triggers of a database that the squashed migrations made, so that they are replaced. */
export async function recordSquashedObjects(client: Client): Promise<void> {
  await client.query(TABLE);
  await client.query(
    `INSERT INTO database_object (kind, name, hash)
     SELECT 'function', unnest($1::text[]), '' UNION ALL SELECT 'trigger', unnest($2::text[]), ''
     ON CONFLICT DO NOTHING`,
    [SQUASHED_FUNCTIONS, SQUASHED_TRIGGERS],
  );
}

/** Returns the definitions that the database lacks or has in another form, and the names of objects without a file. */
async function compareDefinitions(client: Client, dir?: string) {
  const definitions = await readDefinitions(dir);
  const { rows: objects } = await client.query<{ kind: ObjectKind; name: string; hash: string }>(
    'SELECT kind, name, hash FROM database_object ORDER BY kind, name',
  );
  const keyOf = ({ kind, name }: { kind: ObjectKind; name: string }) => `${kind} ${name}`;
  const hashes = new Map(objects.map((object) => [keyOf(object), object.hash]));
  const defined = new Set(definitions.map(keyOf));
  const stale: Record<ObjectKind, string[]> = { function: [], trigger: [] };
  for (const object of objects)
    if (!defined.has(keyOf(object))) stale[object.kind].push(object.name);
  return { changed: definitions.filter((one) => hashes.get(keyOf(one)) !== one.hash), stale };
}

/** Drops a trigger from every table that has one of this name. */
async function dropTrigger(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgname = $1 AND NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
    [name],
  );
  for (const { table } of rows)
    await client.query(`DROP TRIGGER ${client.escapeIdentifier(name)} ON ${table}`);
}
