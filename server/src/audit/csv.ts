import type { AuditEntry } from '@spindle/contracts/audit/audit';

const COLUMNS: readonly [string, (entry: AuditEntry) => string | number | null][] = [
  ['seq', ({ seq }) => seq],
  ['at', ({ at }) => at],
  ['action', ({ action }) => action],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['target_type', ({ target }) => target?.type ?? null],
  ['target_id', ({ target }) => target?.id ?? null],
  ['target_name', ({ target }) => target?.name ?? null],
  ['address', ({ address }) => address],
  ['user_agent', (entry) => entry.user_agent],
  ['credential', ({ credential }) => credential],
  ['details', ({ details }) => JSON.stringify(details)],
  ['hash', ({ hash }) => hash],
];

/** The first line of the file. The byte order mark makes spreadsheets read it as UTF-8. */
export const CSV_HEAD = `\uFEFF${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** Returns the line of an entry (RFC 4180). */
export function csvLine(entry: AuditEntry): string {
  return `${COLUMNS.map(([, read]) => csvCell(read(entry))).join(',')}\r\n`;
}

/**
 * Returns a cell. A text that a spreadsheet would read as a formula gets an apostrophe in front (CSV injection): user agents and names come
 * from untrusted callers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
