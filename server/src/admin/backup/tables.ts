import type { Client } from 'pg';

/** What a table is copied by. */
export interface Table {
  name: string;
  /** Those that the database does not make itself. */
  columns: string[];
}

export const LEDGER = '_prisma_migrations';

/** Tables that migrate() maintains: which migrations, functions and triggers the database has. */
const MIGRATION_STATE = [LEDGER, 'database_object'];

/** What would mean nothing later: sessions, what is running or half done, kept searches, and maps of words, which are made again. */
const PASSING = [
  'session',
  'upload',
  'worker_process',
  'last_dispatch',
  'search_snapshot',
  'interactive_task',
  'word_map',
  'facet_map',
  'mapped_block',
];

/** The tables that hold what is to be kept, each after those that its rows name. */
export async function describeTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `SELECT t.relname AS name,
       (SELECT array_agg(c.attname::text ORDER BY c.attnum) FROM pg_attribute c
         WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped AND c.attgenerated = '') AS columns,
       coalesce((SELECT array_agg(p.relname::text) FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
         WHERE f.conrelid = t.oid AND f.contype = 'f' AND f.confrelid <> t.oid), '{}') AS parents
     FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> ALL ($1)
     ORDER BY t.relname`,
    [[...MIGRATION_STATE, ...PASSING]],
  );
  const names = new Set(rows.map(({ name }) => name));
  const sorted: Table[] = [];
  const placed = new Set<string>();
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, parents }) =>
        !placed.has(name) && parents.every((parent) => placed.has(parent) || !names.has(parent)),
    );
    if (!next) throw new Error('unreachable: tables whose rows name each other in a circle');
    placed.add(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query(
      `SELECT last_value::text, is_called FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...found.rows[0] });
  }
  return sequences;
}

/** How a COPY names a table. */
export function copied(client: Client, { name, columns }: Table): string {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${names})`;
}
