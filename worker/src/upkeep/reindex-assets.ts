import { setTimeout as pause } from 'node:timers/promises';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { fieldsHiddenFromKeywords, searchTextOf } from '@spindle/core/search/words';

/** Milliseconds between two checks whether there is work: also how long another worker waits for a lost one. */
export const REINDEX_ASSETS_MS = 60_000;

/** Assets of one transaction, which takes about half a second when all of them change. */
const BATCH = 200;

/** Length of the pause after a batch, as a multiple of its duration. */
const PAUSE = 1;

interface IndexedAsset {
  id: string;
  seq: bigint;
  name: string;
  data: unknown;
  metadata: unknown;
  schemaId: number;
  uploadPath: string;
  searchText: string;
  tags: string[];
  title: string | null;
  caption: string | null;
  credit: string | null;
  camera: string | null;
  lens: string | null;
  country: string | null;
  region: string | null;
  town: string | null;
}

/**
 * Writes the search texts of all assets again after a migration has asked for it, in batches that each commit. Assets whose text stays the
 * same are only read. With several workers, one of them works; when it is lost, another continues.
 */
export async function reindexAssets(
  ctx: Context,
  signal?: AbortSignal,
  batch = BATCH,
): Promise<void> {
  while (!signal?.aborted) {
    const startedAt = performance.now();
    if (!(await inTransaction(ctx, (tx) => reindexNext(tx, batch)))) return;
    // An aborted pause ends the loop.
    await pause(PAUSE * (performance.now() - startedAt), undefined, { signal }).catch(() => {});
  }
}

/** Indexes the next assets. Returns false when none is left, or another worker is at it. */
async function reindexNext(tx: TxContext, batch: number): Promise<boolean> {
  const { db, log } = tx;
  const [state] = await db.$queryRaw<{ next: bigint }[]>`
    SELECT next_seq AS next FROM search_reindex WHERE next_seq IS NOT NULL FOR UPDATE SKIP LOCKED`;
  if (!state) return false;
  const assets = await db.$queryRaw<IndexedAsset[]>`
    SELECT id, seq, name, data, metadata, schema_id AS "schemaId", upload_path AS "uploadPath",
      search_text AS "searchText", tags, title, caption, credit, camera, lens, country, region, town
    FROM asset
    WHERE seq >= ${state.next} ORDER BY seq LIMIT ${batch}`;
  await writeTexts(tx, assets);
  const last = assets.length < batch ? undefined : assets.at(-1);
  await db.searchReindex.updateMany({ data: { nextSeq: last ? last.seq + 1n : null } });
  if (!last) log.info('the search texts of all assets are up to date');
  return last !== undefined;
}

/** Writes the texts that differ. An asset that someone changes meanwhile keeps the text of that change. */
async function writeTexts({ db }: TxContext, assets: IndexedAsset[]): Promise<void> {
  const schemas = await db.assetSchema.findMany({
    where: { id: { in: [...new Set(assets.map(({ schemaId }) => schemaId))] } },
  });
  const hiddenFields = new Map(
    schemas.map((schema) => [schema.id, fieldsHiddenFromKeywords(documentOf(schema))]),
  );
  const changed = assets
    .map((asset) => ({
      id: asset.id,
      before: asset.searchText,
      after: searchTextOf(asset, hiddenFields.get(asset.schemaId)),
    }))
    .filter(({ before, after }) => sortedWords(before) !== sortedWords(after));
  if (changed.length === 0) return;
  await db.$executeRaw`
    UPDATE asset SET search_text = changed.after
    FROM unnest(
      ${changed.map(({ id }) => id)}::uuid[],
      ${changed.map(({ before }) => before)}::text[],
      ${changed.map(({ after }) => after)}::text[]
    ) AS changed (id, before, after)
    WHERE asset.id = changed.id AND asset.search_text = changed.before`;
}

/** Postgres changes the order of the fields, and with it the order of their words. */
const sortedWords = (text: string) => text.split(' ').sort().join(' ');
