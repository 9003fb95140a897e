import pg from 'pg';
import { vi } from 'vitest';

/** Runs `work`, and counts the statements that this process sends to databases meanwhile, without the checks of whether they are available. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.filter(([statement]) => String(statement) !== 'SELECT 1').length;
  } finally {
    query.mockRestore();
  }
}
