import { Readable } from 'node:stream';
import type { AuditFilters } from '@spindle/contracts/audit/audit';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { CSV_HEAD, csvLine } from './csv.ts';
import { type EntryRow, findEntries } from './find-entries.ts';
import { presentEntry } from './present.ts';

/** Entries that are in memory at a time. */
const PAGE = 1_000;

/** How an export writes entries. */
interface Format {
  name: 'csv' | 'ndjson';
  contentType: string;
  head: string;
  lineOf(row: EntryRow): string;
}

/** Writes one line for each entry, below a header. */
export const CSV: Format = {
  name: 'csv',
  contentType: 'text/csv; charset=utf-8',
  head: CSV_HEAD,
  lineOf: (row) => csvLine(presentEntry(row)),
};

/** Writes each entry as a JSON object in a line. */
export const NDJSON: Format = {
  name: 'ndjson',
  contentType: 'application/x-ndjson',
  head: '',
  lineOf: (row) => `${JSON.stringify(presentEntry(row))}\n`,
};

/**
 * Returns the matching entries up to now as a file, oldest first. It is read in pages while it is sent, so it needs little memory. Records
 * the export, which is not part of the file.
 */
export async function exportEntries(ctx: Context, filters: AuditFilters, format: Format) {
  const [newest] = await findEntries(ctx, { order: 'newest first', limit: 1 });
  const end = newest?.seq ?? 0n;
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    kind: 'copied' as const,
    // The log is append-only: the same filters return the same entries up to the last one.
    etag: `"${format.name}-${end}-${newest?.hash.slice(0, 16) ?? ''}"`,
    contentType: format.contentType,
    fileName: `audit-${day}.${format.name}`,
    delivery: 'download' as const,
    cacheControl: 'private, no-store',
    variesByAccept: false,
    async copy() {
      await inTransaction(ctx, (tx) =>
        recordAudit(tx, { action: 'audit.export', details: { format: format.name, ...filters } }),
      );
      return { sizeBytes: null, stream: Readable.from(writeLines(ctx, filters, format, end)) };
    },
  };
}

/** Yields the file in parts of one page. */
async function* writeLines(
  ctx: Context,
  filters: AuditFilters,
  { head, lineOf }: Format,
  end: bigint,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let after = 0n; ; ) {
    const rows = await findEntries(ctx, {
      filters,
      after,
      before: end + 1n,
      order: 'oldest first',
      limit: PAGE,
    });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.seq ?? end;
  }
}
