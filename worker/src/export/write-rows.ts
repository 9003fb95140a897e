import type { ExportConnection } from '@spindle/core/export/connect-export';
import { ExportFailure, exportFailure } from '@spindle/core/export/export-failure';
import { type ExportRow, upsertSql } from '@spindle/core/export/export-table';

/** Limits the rows of a statement, and the bytes of their values. A larger row gets a statement of its own. */
const ROWS_MAX = 200;
const BYTES_MAX = 1_000_000;
/** Attempts of a statement that conflicts with another one. */
const CONFLICT_ATTEMPTS = 5;

/** Rows that the database refused, by id. */
export type Refusals = Map<string, ExportFailure>;

/** Writes rows unless newer ones exist. A refused row does not affect the others. Throws ExportFailure when nothing can be written. */
export async function writeRows(
  connection: ExportConnection,
  rows: ExportRow[],
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  // In the order of ids, so that concurrent writers do not deadlock.
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const chunk of splitRows(sorted, connection.maxPacketBytes, refusals)) {
    const failure = await tryWrite(connection, chunk);
    if (failure === null) continue;
    if (chunk.length === 1) addRefusal(refusals, chunk, failure);
    else await writeEach(connection, chunk, refusals);
  }
  return refusals;
}

/** Runs a statement again while it conflicts with another one. Throws ExportFailure. */
export async function runWithRetries(
  connection: ExportConnection,
  sql: string,
  values: unknown[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.run(sql, values);
      return;
    } catch (error) {
      const failure = exportFailure(error);
      if (failure.kind !== 'conflict') throw failure;
      if (attempt === CONFLICT_ATTEMPTS)
        throw new ExportFailure('away', failure.message, failure.code);
    }
  }
}

async function writeEach(
  connection: ExportConnection,
  rows: ExportRow[],
  refusals: Refusals,
): Promise<void> {
  for (const row of rows) {
    const failure = await tryWrite(connection, [row]);
    if (failure !== null) addRefusal(refusals, [row], failure);
  }
}

/** Writes rows with one statement. Returns the failure if the database refused one of them. */
async function tryWrite(
  connection: ExportConnection,
  rows: ExportRow[],
): Promise<ExportFailure | null> {
  try {
    const values = rows.flatMap((row) => row.values);
    await runWithRetries(connection, upsertSql(rows.length), values);
    return null;
  } catch (error) {
    const failure = exportFailure(error);
    if (failure.kind !== 'row') throw failure;
    return failure;
  }
}

function addRefusal(refusals: Refusals, rows: ExportRow[], failure: ExportFailure): void {
  for (const { id } of rows) refusals.set(id, failure);
}

/** Splits rows into statements. Refuses rows that the server would answer by closing the connection. */
function splitRows(rows: ExportRow[], maxPacketBytes: number, refusals: Refusals): ExportRow[][] {
  const chunks: ExportRow[][] = [];
  let chunk: ExportRow[] = [];
  let chunkBytes = 0;
  for (const row of rows) {
    const bytes = sizeOf(row);
    if (bytes > maxPacketBytes) {
      addRefusal(refusals, [row], TOO_LARGE);
      continue;
    }
    const isFull =
      chunk.length === ROWS_MAX || chunkBytes + bytes > Math.min(BYTES_MAX, maxPacketBytes);
    if (chunk.length > 0 && isFull) {
      chunks.push(chunk);
      chunk = [];
      chunkBytes = 0;
    }
    chunk.push(row);
    chunkBytes += bytes;
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}

const TOO_LARGE = new ExportFailure(
  'row',
  'The row is larger than max_allowed_packet of the server.',
);

/** Bytes of the names of the columns and of everything around the values. */
const OVERHEAD_BYTES = 4_000;

/** Returns the bytes that a statement with the row has at most: escaping can double each value. */
function sizeOf({ values }: ExportRow): number {
  const bytes = values.map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 16));
  return 2 * bytes.reduce((sum, one) => sum + one, 0) + OVERHEAD_BYTES;
}
