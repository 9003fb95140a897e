import type { Tx } from '@spindle/prisma/client';
import type { UsageSeriesName } from './usage-count.ts';

/** Returns the ids of series in the same order, and creates those that are new. */
export async function registerSeries(
  db: Pick<Tx, '$executeRaw' | '$queryRaw'>,
  series: readonly UsageSeriesName[],
): Promise<number[]> {
  const kinds = series.map(({ kind }) => kind);
  const names = series.map(({ name }) => name);
  // Only new names reach the INSERT: ON CONFLICT would use up an id for each known one.
  await db.$executeRaw`
    INSERT INTO usage_series (kind, name)
    SELECT given.kind, given.name FROM unnest(${kinds}::text[], ${names}::text[]) AS given (kind, name)
    WHERE NOT EXISTS (
      SELECT FROM usage_series WHERE usage_series.kind = given.kind AND usage_series.name = given.name)
    ORDER BY given.kind, given.name
    ON CONFLICT DO NOTHING`;
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT usage_series.id
    FROM unnest(${kinds}::text[], ${names}::text[]) WITH ORDINALITY AS given (kind, name, position)
    JOIN usage_series USING (kind, name)
    ORDER BY position`;
  return rows.map(({ id }) => id);
}
