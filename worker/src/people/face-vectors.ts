import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import { listen } from '@spindle/core/connections/listen';
import type { Context, TxContext } from '@spindle/core/context';
import { FACES_PURGED_CHANNEL } from '@spindle/core/people/purge-notice';
import { openVectorIndex, type VectorIndex } from './vector-index.ts';

/** Faces that one statement reads. */
const BATCH = 5000;
/** Vectors without use leave the memory after this time, in milliseconds. */
const IDLE_MS = 600_000;

interface Space {
  index: VectorIndex | null;
  /** The last position that was read. */
  clusterSeq: bigint;
  /** Settles when the running read has ended: reads of a space follow each other. */
  reading: Promise<void>;
  idle?: NodeJS.Timeout;
}

/** The spaces that this process has read, by database and name. */
const spaces = new Map<string, Space>();

/**
 * Reads the vectors of a space that are new since the last call of this process. Call it once outside a transaction: the first call takes
 * seconds for a million faces.
 */
export async function readFaceVectors(
  ctx: Pick<TxContext, 'db' | 'config'>,
  name: string,
): Promise<VectorIndex | null> {
  const key = `${ctx.config.databaseUrl} ${name}`;
  const space = spaces.get(key) ?? { index: null, clusterSeq: 0n, reading: Promise.resolve() };
  spaces.set(key, space);
  clearTimeout(space.idle);
  space.idle = setTimeout(() => spaces.delete(key), IDLE_MS).unref();
  const reading = space.reading.then(() => readNew(ctx, name, space));
  space.reading = reading.catch(() => undefined);
  await reading;
  return space.index;
}

/** Drops the vectors from the memory of this process whenever faces are purged, until it is closed. */
export function watchPurges({ config, log }: Pick<Context, 'config' | 'log'>): {
  close(): Promise<void>;
} {
  const drop = () => {
    for (const key of spaces.keys())
      if (key.startsWith(`${config.databaseUrl} `)) spaces.delete(key);
  };
  const close = listen(config.databaseUrl, FACES_PURGED_CHANNEL, log, {
    onMessage: drop,
    onGap: drop,
  });
  return { close };
}

/** Returns the number of vectors in the memory of this process. */
export function countFaceVectors({ config }: Pick<Context, 'config'>): number {
  const own = [...spaces].filter(([key]) => key.startsWith(`${config.databaseUrl} `));
  return own.reduce((sum, [, { index }]) => sum + (index?.count ?? 0), 0);
}

async function readNew({ db }: Pick<TxContext, 'db'>, name: string, space: Space): Promise<void> {
  for (;;) {
    const rows = await db.$queryRaw<{ id: number; vector: Uint8Array; clusterSeq: bigint }[]>`
      SELECT id, vector, cluster_seq AS "clusterSeq" FROM face
      WHERE space = ${name} AND cluster_seq > ${space.clusterSeq} AND vector IS NOT NULL
      ORDER BY cluster_seq LIMIT ${BATCH}`;
    for (const { id, vector, clusterSeq } of rows) {
      const floats = vectorFromBytes(vector);
      space.index ??= openVectorIndex(floats.length);
      space.index.set(id, floats);
      space.clusterSeq = clusterSeq;
    }
    if (rows.length < BATCH) return;
  }
}
