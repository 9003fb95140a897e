import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { PackedVectors } from './packed-vectors.ts';

/** Rows of one statement that reads vectors. */
const BATCH = 5_000;
/** Vectors of the last minutes are read again at each search: a slow transaction commits a time that others have passed. */
const OVERLAP_MS = 300_000;
/** Milliseconds without a search after which the vectors leave memory. */
const IDLE_MS = 600_000;

/** Finds faces by their vectors. */
export interface FaceIndex {
  /**
   * Returns the ids of the faces of a space that may be within a distance of one of the vectors. Some have changed or are farther away, so
   * that the caller compares them with their rows.
   */
  findNear(
    ctx: Context,
    space: string,
    query: { vectors: readonly Float32Array[]; distance: number },
  ): Promise<number[]>;
  /** Drops all vectors from memory. */
  clear(): void;
}

interface VectorRow {
  id: number;
  vector: Uint8Array;
  at: Date;
}

/** Creates the index of one server. It reads the vectors of a space at the first search, and later only new ones. */
export function createFaceIndex(): FaceIndex {
  const spaces = new Map<string, PackedVectors>();
  let turn: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  async function search(
    ctx: Context,
    space: string,
    { vectors, distance }: { vectors: readonly Float32Array[]; distance: number },
  ): Promise<number[]> {
    const packed = spaces.get(space) ?? new PackedVectors(vectors[0]?.length ?? 0);
    spaces.set(space, packed);
    await readNewVectors(ctx, space, packed);
    const found = new Set<number>();
    for (const vector of vectors)
      for (const id of await packed.within(vector, distance)) found.add(id);
    return [...found];
  }

  return {
    findNear(ctx, space, query) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => spaces.clear(), IDLE_MS).unref();
      // One after the other: a search changes the vectors that another one scans.
      const result = turn.then(() => search(ctx, space, query));
      turn = result.catch(() => undefined);
      return result;
    },
    clear: () => spaces.clear(),
  };
}

async function readNewVectors(
  { db }: Context,
  space: string,
  packed: PackedVectors,
): Promise<void> {
  packed.removeAfter((packed.lastTime ?? 0) - OVERLAP_MS);
  let after = { at: new Date(packed.lastTime ?? 0), id: packed.lastTime === null ? 0 : MAX_ID };
  for (;;) {
    const rows: VectorRow[] = await db.$queryRaw`
      SELECT id, vector, vector_at AS at FROM face
      WHERE space = ${space} AND (vector_at, id) > (${after.at}::timestamptz, ${after.id}::int)
      ORDER BY vector_at, id LIMIT ${BATCH}`;
    for (const { id, vector, at } of rows)
      packed.add({ faceId: id, vector: vectorFromBytes(vector), at: at.getTime() });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/** All entries of the last time are in the index, whatever their ids. */
const MAX_ID = 2_147_483_647;
