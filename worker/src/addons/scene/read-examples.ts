import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import { isShared } from '@spindle/core/collections/shared-assets';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import type { Example } from './name-scene.ts';

/** An example, with those whose images it may name. */
export interface OwnedExample extends Example {
  creatorId: number;
  /** Whether a group collection shows it to every user. */
  isShared: boolean;
}

/** Limits the examples: 20,000 vectors of 512 numbers take 40 MB and are compared in about 20 ms. */
const EXAMPLES_MAX = 20_000;
/** Milliseconds that examples are used before they are read again. */
const FRESH_MS = 300_000;

interface Cached {
  readAt: number;
  space: string;
  examples: Promise<OwnedExample[]>;
}

const cache = new WeakMap<Context['config'], Cached>();

/** Returns the newest images with tags and their vectors in a space, as they were up to 5 minutes ago. */
export function readExamples({ db, config, now }: Context, space: string): Promise<OwnedExample[]> {
  const cached = cache.get(config);
  const time = now().getTime();
  if (cached?.space === space && time - cached.readAt < FRESH_MS) return cached.examples;
  const examples = queryExamples({ db }, space);
  cache.set(config, { readAt: time, space, examples });
  examples.catch(() => cache.delete(config));
  return examples;
}

interface Row extends Omit<OwnedExample, 'vector'> {
  vector: Uint8Array;
}

/** The condition of the index `asset_by_tag` finds the assets with tags. */
async function queryExamples({ db }: Pick<Context, 'db'>, space: string): Promise<OwnedExample[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT asset.id, asset.tags, image_vector.vector, asset.creator_id AS "creatorId",
      ${isShared(Prisma.sql`asset`)} AS "isShared"
    FROM asset JOIN image_vector ON image_vector.asset_id = asset.id AND image_vector.space = ${space}
    WHERE asset.tag_keys <> '{}' AND asset.trashed_at IS NULL
      AND image_vector.render_version = asset.render_version
    ORDER BY asset.seq DESC LIMIT ${EXAMPLES_MAX}`;
  return rows.map(({ vector, ...row }) => ({
    ...row,
    vector: vectorFromBytes(vector),
  }));
}
