import { SQUASHED_MIGRATIONS } from './squashed-migrations.ts';

/** The migration that creates in one step what the squashed migrations created. */
export const BASELINE = '20261125000000_baseline';

/** Returns the names of applied migrations, with the baseline added when they include all that it replaces. */
export function withBaseline(names: Iterable<string>): Set<string> {
  const applied = new Set(names);
  if (SQUASHED_MIGRATIONS.every(({ name }) => applied.has(name))) applied.add(BASELINE);
  return applied;
}

/**
 * Returns the first squashed migration that a database or backup of an earlier version lacks, which this release cannot
 * apply any more. Returns null when it lacks none, or is not that old.
 */
export function findMissingMigration(names: Iterable<string>): string | null {
  const applied = new Set(names);
  const missing = SQUASHED_MIGRATIONS.filter(({ name }) => !applied.has(name));
  return missing.length < SQUASHED_MIGRATIONS.length ? (missing[0]?.name ?? null) : null;
}
