import { Client as Database } from 'pg';
import { pause } from './pause.ts';

/** Counts unfinished work by kind. All counts are 0 once the product is quiet. */
const OPEN_WORK = `SELECT
  (SELECT count(*)::int FROM asset WHERE status = 'NOT_READY') AS assets,
  (SELECT count(*)::int FROM step WHERE status IN ('QUEUED', 'IN_PROGRESS')) AS steps,
  (SELECT count(*)::int FROM job WHERE status IN ('QUEUED', 'IN_PROGRESS')) AS jobs,
  (SELECT count(*)::int FROM interactive_task WHERE status IN ('QUEUED', 'IN_PROGRESS')) AS interactive,
  (SELECT count(*)::int FROM data_update) AS updates,
  (SELECT count(*)::int FROM purged_asset) AS purges`;

/** Longer than the longest delay after which the product tries a step again. */
const NO_PROGRESS_MS = 150_000;

/** Waits until no work is unfinished. Returns the stuck work: unfinished and without progress. */
export async function waitForQuiet(databaseUrl: string): Promise<string | null> {
  let before = '';
  let changedAt = Date.now();
  for (;;) {
    const [open = {}] = await readRows<Record<string, number>>(databaseUrl, OPEN_WORK);
    if (Object.values(open).every((count) => count === 0)) return null;
    const now = JSON.stringify(open);
    if (now !== before) changedAt = Date.now();
    if (Date.now() - changedAt > NO_PROGRESS_MS) return now;
    before = now;
    await pause(500);
  }
}

export async function readRows<Row>(databaseUrl: string, statement: string): Promise<Row[]> {
  const database = new Database({ connectionString: databaseUrl });
  database.on('error', () => undefined); // the query reports it too
  try {
    await database.connect();
    return (await database.query(statement)).rows as Row[];
  } finally {
    await database.end().catch(() => undefined);
  }
}
