import { TAGS_FIELD } from '@spindle/contracts/metadata/tags';
import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { tagsOf } from '@spindle/core/metadata/tags';
import type { Example } from './name-scene.ts';

/** Limits the examples: 20,000 vectors of 512 numbers take 40 MB and are compared in about 20 ms. */
const EXAMPLES_MAX = 20_000;
/** Milliseconds that examples are used before they are read again. */
const FRESH_MS = 300_000;

interface Cached {
  readAt: number;
  space: string;
  examples: Promise<Example[]>;
}

const cache = new WeakMap<Context['config'], Cached>();

/** Returns the newest images with tags and their vectors in a space, as they were up to 5 minutes ago. */
export function readExamples({ db, config, now }: Context, space: string): Promise<Example[]> {
  const cached = cache.get(config);
  const time = now().getTime();
  if (cached?.space === space && time - cached.readAt < FRESH_MS) return cached.examples;
  const examples = queryExamples({ db }, space);
  cache.set(config, { readAt: time, space, examples });
  examples.catch(() => cache.delete(config));
  return examples;
}

/** The condition of the index `asset_by_tag` finds the assets with tags. */
async function queryExamples({ db }: Pick<Context, 'db'>, space: string): Promise<Example[]> {
  const rows = await db.$queryRaw<{ id: string; tags: unknown; vector: Uint8Array }[]>`
    SELECT asset.id, asset.data -> 'tags' AS tags, image_vector.vector
    FROM asset JOIN image_vector ON image_vector.asset_id = asset.id AND image_vector.space = ${space}
    WHERE jsonb_typeof(asset.data -> 'tags') = 'array' AND asset.trashed_at IS NULL
      AND image_vector.render_version = asset.render_version
    ORDER BY asset.seq DESC LIMIT ${EXAMPLES_MAX}`;
  return rows.map(({ id, tags, vector }) => ({
    id,
    tags: tagsOf({ [TAGS_FIELD]: tags }),
    vector: vectorFromBytes(vector),
  }));
}
