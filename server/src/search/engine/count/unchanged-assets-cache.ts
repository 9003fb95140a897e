import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** Values of `seq` in one block of `asset_change`. */
const BLOCK = 1024n;
/** Assets in processing that may be above the boundary. Older ones count as stuck and stay below it. */
const PROCESSING_MAX = 16n * BLOCK;
/** Assets above the boundary, which every lookup reads again. With more of them, the boundary moves up. */
const RECENT_MAX = PROCESSING_MAX + 4n * BLOCK;
/** Milliseconds for which a boundary is reused: it need not be the highest. */
const BOUNDARY_MS = 1_000;

/**
 * A result about the assets whose `seq` is below `boundary`. It is valid while none of them changes: as long as `changesBelow`
 * returns `changes`. Uploads and their processing happen above the boundary and leave it valid.
 */
export interface CachedResult {
  boundary: bigint;
  changes: bigint;
}

/** Counts changes to assets below the boundary. Belongs in the statement that reads those assets, so that both see the same state. */
export function changesBelow(boundary: bigint): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(changes), 0) FROM asset_change WHERE block < ${boundary / BLOCK}::int
  )::bigint`;
}

/** Counts changes of the people on assets below the boundary: of their faces, and of who has a name and is not hidden. */
export function faceChangesBelow(boundary: bigint): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(changes), 0) FROM face_change WHERE block < ${boundary / BLOCK}::int
  )::bigint`;
}

interface Lookup<Result extends CachedResult, Recent> {
  /** Highest `seq` that the search includes. */
  asOf: bigint;
  /** Computes the result below the boundary and, where one statement does both, above it. */
  compute(boundary: bigint): Promise<[Result, Recent | null]>;
  /** Reads the assets above the boundary, and the changes below it in the same statement. */
  readRecent(result: Result): Promise<Recent>;
}

/** Caches results about old assets in memory: `max` of them, the least recently computed are dropped first. */
export function createUnchangedAssetsCache<Result extends CachedResult>(max: number) {
  const results = new Map<string, Promise<Result>>();
  /** Computations in progress: callers that miss at the same time share one. */
  const running = new Map<string, Promise<Result>>();
  const boundaryOf = createBoundary();

  function store(key: string, computing: Promise<Result>): void {
    results.delete(key);
    results.set(key, computing);
    computing.catch(() => results.get(key) === computing && results.delete(key));
    for (const oldest of results.keys()) {
      if (results.size <= max) break;
      results.delete(oldest);
    }
  }

  async function combine<Recent extends { changes: bigint }>(
    result: Result,
    lookup: Lookup<Result, Recent>,
  ) {
    if (!isNear(result.boundary, lookup.asOf)) return null;
    const recent = await lookup.readRecent(result);
    return recent.changes === result.changes ? { result, recent } : null;
  }

  return {
    /** Returns a valid cached result together with the recent assets; null when there is none. */
    async get<Recent extends { changes: bigint }>(key: string, lookup: Lookup<Result, Recent>) {
      const cached = results.get(key);
      return cached ? combine(await cached, lookup) : null;
    },
    /** Computes and caches a result. */
    compute<Recent>(ctx: Context, key: string, { asOf, compute }: Lookup<Result, Recent>) {
      const computing = boundaryOf(ctx, asOf).then(compute);
      const result = computing.then(([old]) => old);
      store(key, result);
      running.set(key, result);
      const forget = () => void (running.get(key) === result && running.delete(key));
      result.then(forget, forget);
      return computing;
    },
    /** Returns a cached or a computed result. Null when an old asset changes at that moment. */
    async read<Recent extends { changes: bigint }>(
      ctx: Context,
      key: string,
      lookup: Lookup<Result, Recent>,
    ) {
      const cached = await this.get(key, lookup);
      if (cached) return cached;
      const shared = running.get(key);
      const combined = shared && (await combine(await shared, lookup));
      if (combined) return combined;
      const [result, recent] = await this.compute(ctx, key, lookup);
      return recent ? { result, recent } : combine(result, lookup);
    },
  };
}

/** Whether a boundary fits a search: not above its assets, and with few enough of them above the boundary. */
function isNear(boundary: bigint, asOf: bigint): boolean {
  return boundary <= asOf + 1n && asOf - boundary <= RECENT_MAX;
}

/** Sets the boundary below the assets in processing, which are about to change, at the start of a block of `asset_change`. */
function createBoundary() {
  let last = { boundary: 0n, setAt: 0 };
  return async (ctx: Context, asOf: bigint): Promise<bigint> => {
    if (performance.now() - last.setAt < BOUNDARY_MS && isNear(last.boundary, asOf))
      return last.boundary;
    const [row] = await ctx.db.$queryRaw<{ seq: bigint | null }[]>`
      SELECT min(seq) AS seq FROM asset
      WHERE status = 'NOT_READY' AND trashed_at IS NULL AND seq > ${asOf - PROCESSING_MAX}`;
    const first = row?.seq ?? asOf + 1n;
    const boundary = ((first > asOf ? asOf + 1n : first) / BLOCK) * BLOCK;
    last = { boundary, setAt: performance.now() };
    return boundary;
  };
}
