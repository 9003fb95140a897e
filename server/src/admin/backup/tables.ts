import type { Client } from 'pg';

/** A table and the columns that a backup copies. */
export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** Records the applied migrations. */
export const LEDGER = '_prisma_migrations';

/** Tables that migrate() maintains: which migrations, functions and triggers the database has. */
const MIGRATION_STATE = [LEDGER, 'database_object'];

/**
 * Tables that are useless after a restore: sessions, running work, files of visitors that wait to be accepted, search snapshots, face searches, vectors of questions, bitmap indexes, which are rebuilt, mails and codes,
 * which may have been sent or used since, and moves between stores that the restored installation no longer knows.
 */
const TRANSIENT = [
  'session',
  'upload',
  'guest_file',
  'worker_process',
  'last_dispatch',
  'search_snapshot',
  'face_search',
  'question_vector',
  'interactive_task',
  'mail_message',
  'password_reset_request',
  'password_reset',
  'move_source',
  'move_failure',
  'word_map',
  'facet_map',
  'mapped_block',
];

/** Returns the tables of a backup, each after the tables that its rows refer to. */
export async function describeTables(client: Client): Promise<Table[]> {
  // Each table (t) with its columns (c) and the tables (p) that its foreign keys (f) refer to, itself excepted.
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `SELECT t.relname AS name,
       (SELECT array_agg(c.attname::text ORDER BY c.attnum) FROM pg_attribute c
         WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped AND c.attgenerated = '') AS columns,
       coalesce((SELECT array_agg(p.relname::text) FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
         WHERE f.conrelid = t.oid AND f.contype = 'f' AND f.confrelid <> t.oid), '{}') AS parents
     FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> ALL ($1)
     ORDER BY t.relname`,
    [[...MIGRATION_STATE, ...TRANSIENT]],
  );
  const names = new Set(rows.map(({ name }) => name));
  const sorted: Table[] = [];
  const sortedNames = new Set<string>();
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, parents }) =>
        !sortedNames.has(name) &&
        parents.every((parent) => sortedNames.has(parent) || !names.has(parent)),
    );
    if (!next) throw new Error('unreachable: tables that refer to each other in a circle');
    sortedNames.add(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** A database sequence and its state. */
export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Reads the state of every sequence of the database. */
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

/** Returns the table with its columns, as COPY names them. */
export function copySource(client: Client, { name, columns }: Table): string {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${names})`;
}
