import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** Changes are counted for blocks of so many numbers of arrival. */
const BLOCK = 1024n;
/** Assets in work that may lie after the old ones. More, or older ones, are taken for stuck. */
const IN_WORK_MAX = 16n * BLOCK;
/** Assets after the old ones that are looked at each time. More, and the line is drawn anew. */
const NEW_MAX = IN_WORK_MAX + 4n * BLOCK;
/** Milliseconds that a line is good for: it need not be the highest. */
const LINE_MS = 1_000;

/**
 * Something found out about the old assets: those whose `seq` is below `line`. It holds for as long as none of them changes, that
 * is for as long as `versionOf(line)` is the same; arrivals and what is still in work lie on the other side.
 */
export interface Kept {
  line: bigint;
  version: bigint;
}

/** To stand in a statement that finds something out: both then belong together. */
export function versionOf(line: bigint): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(changes), 0) FROM asset_change WHERE block < ${line / BLOCK}::int)::bigint`;
}

interface Use<K extends Kept, F> {
  /** The highest `seq` that counts. */
  asOf: bigint;
  /** Finds out about the old ones, and where one statement does both, about the new ones. */
  find(line: bigint): Promise<[K, F | null]>;
  /** Looks at the new ones, and at the version of the old ones in the same statement. */
  add(kept: K): Promise<F>;
}

/** Keeps in memory what is found out about old assets. max: how many such things one server keeps. */
export function keepOld<K extends Kept>(max: number) {
  const all = new Map<string, Promise<K>>();
  /** Finds under way: callers that miss at the same time share one. */
  const running = new Map<string, Promise<K>>();
  const lineOf = lines();

  function remember(key: string, finding: Promise<K>): void {
    all.delete(key);
    all.set(key, finding);
    finding.catch(() => all.get(key) === finding && all.delete(key));
    for (const oldest of all.keys()) {
      if (all.size <= max) break;
      all.delete(oldest);
    }
  }

  async function join<F extends { version: bigint }>(kept: K, use: Use<K, F>) {
    if (!isNear(kept.line, use.asOf)) return null;
    const added = await use.add(kept);
    return added.version === kept.version ? { kept, added } : null;
  }

  return {
    /** What is known and holds, with what has come since; null while nothing does. */
    async known<F extends { version: bigint }>(key: string, use: Use<K, F>) {
      const known = all.get(key);
      return known ? join(await known, use) : null;
    },
    /** Finds out anew. */
    find<F>(ctx: Context, key: string, { asOf, find }: Use<K, F>): Promise<[K, F | null]> {
      const finding = lineOf(ctx, asOf).then(find);
      const found = finding.then(([kept]) => kept);
      remember(key, found);
      running.set(key, found);
      const forget = () => void (running.get(key) === found && running.delete(key));
      found.then(forget, forget);
      return finding;
    },
    /** The same, found out where it is not known. Null when an old asset changes at that moment. */
    async joined<F extends { version: bigint }>(ctx: Context, key: string, use: Use<K, F>) {
      const known = await this.known(key, use);
      if (known) return known;
      const under = running.get(key);
      const shared = under && (await join(await under, use));
      if (shared) return shared;
      const [kept, added] = await this.find(ctx, key, use);
      return added ? { kept, added } : join(kept, use);
    },
  };
}

function isNear(line: bigint, asOf: bigint): boolean {
  return line <= asOf + 1n && asOf - line <= NEW_MAX;
}

/** Draws the line below what is in work, as that is about to change; not more often than it has to. */
function lines() {
  let last = { line: 0n, drawnAt: 0 };
  return async (ctx: Context, asOf: bigint): Promise<bigint> => {
    if (performance.now() - last.drawnAt < LINE_MS && isNear(last.line, asOf)) return last.line;
    const [row] = await ctx.db.$queryRaw<{ seq: bigint | null }[]>`
      SELECT min(seq) AS seq FROM asset
      WHERE status = 'NOT_READY' AND trashed_at IS NULL AND seq > ${asOf - IN_WORK_MAX}`;
    const first = row?.seq ?? asOf + 1n;
    const line = ((first > asOf ? asOf + 1n : first) / BLOCK) * BLOCK;
    last = { line, drawnAt: performance.now() };
    return line;
  };
}
