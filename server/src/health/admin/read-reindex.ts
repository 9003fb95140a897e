import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import type { Context } from '@spindle/core/context';

/** Returns how far a worker has indexed all assets again, by their order of arrival. Null when it has. */
export async function readReindex({ db }: Context): Promise<AdminHealth['search_reindex']> {
  const [state] = await db.$queryRaw<{ percent: number }[]>`
    SELECT floor(100 * next_seq / greatest((SELECT max(seq) FROM asset), next_seq, 1))::int AS percent
    FROM search_reindex WHERE next_seq IS NOT NULL`;
  return state ? { percent_complete: state.percent } : null;
}
