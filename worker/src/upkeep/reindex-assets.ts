import { isDeepStrictEqual } from 'node:util';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import {
  applyFacts,
  FACT_COLUMNS,
  type FactColumns,
  type FileDateColumns,
} from '@spindle/core/facts/from-file/apply-facts';
import { replaceFileSynonyms } from '@spindle/core/facts/synonyms';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { fieldsHiddenFromKeywords, searchTextOf } from '@spindle/core/search/words';
import { runInBatches } from './run-in-batches.ts';

/** Milliseconds between two checks whether there is work: also how long another worker waits for a lost one. */
export const REINDEX_ASSETS_MS = 60_000;

/** Assets of one transaction, which takes about half a second when all of them change. */
const BATCH = 200;

type IndexedAsset = FactColumns & {
  id: string;
  seq: bigint;
  name: string;
  data: unknown;
  metadata: unknown;
  schemaId: number;
  uploadPath: string;
  searchText: string;
} & FileDateColumns;

/**
 * Writes the search texts and the facts of all assets again after a migration has asked for it, from what the database knows of their
 * files, in batches that each commit. Assets for which both stay the same are only read. With several workers, one of them works; when it is lost, another continues.
 */
export async function reindexAssets(
  ctx: Context,
  signal?: AbortSignal,
  batch = BATCH,
): Promise<void> {
  await runInBatches(() => inTransaction(ctx, (tx) => reindexNext(tx, batch)), signal);
}

/** Indexes the next assets. Returns false when none is left, or another worker is at it. */
async function reindexNext(tx: TxContext, batch: number): Promise<boolean> {
  const { db, log } = tx;
  const [state] = await db.$queryRaw<{ next: bigint }[]>`
    SELECT next_seq AS next FROM search_reindex WHERE next_seq IS NOT NULL FOR UPDATE SKIP LOCKED`;
  if (!state) return false;
  // Locks the assets, so that no change of a person is lost.
  const assets = await db.$queryRaw<IndexedAsset[]>`
    SELECT asset.id, seq, asset.name, data, metadata, schema_id AS "schemaId", upload_path AS "uploadPath",
      search_text AS "searchText", tags, title, caption, credit, rating, flag, color_label AS "colorLabel",
      taken_at AS "takenAt", taken_offset AS "takenOffset", taken_source AS "takenSource", latitude, longitude,
      country, region, town, camera, lens, iso, aperture, exposure, focal_length AS "focalLength",
      fact_sources AS "factSources", original.modified_at AS "modifiedAt", original.modified_offset AS "modifiedOffset"
    FROM asset LEFT JOIN LATERAL (
      SELECT modified_at, modified_offset FROM file
      WHERE asset_id = asset.id AND key = 'original' AND file.version <= asset.version
      ORDER BY file.version DESC LIMIT 1
    ) AS original ON true
    WHERE seq >= ${state.next} ORDER BY seq LIMIT ${batch} FOR NO KEY UPDATE OF asset`;
  await writeChanges(tx, assets);
  const last = assets.length < batch ? undefined : assets.at(-1);
  await db.searchReindex.updateMany({ data: { nextSeq: last ? last.seq + 1n : null } });
  if (!last) log.info('the search texts and facts of all assets are up to date');
  return last !== undefined;
}

/** Writes the texts and facts of the assets for which one of them differs. */
async function writeChanges({ db }: TxContext, assets: IndexedAsset[]): Promise<void> {
  const schemas = await db.assetSchema.findMany({
    where: { id: { in: [...new Set(assets.map(({ schemaId }) => schemaId))] } },
  });
  const hiddenFields = new Map(
    schemas.map((schema) => [schema.id, fieldsHiddenFromKeywords(documentOf(schema))]),
  );
  const read = assets.map((asset) => ({
    asset,
    ...applyFacts(asset, asset.metadata, asset),
  }));
  const changed = (await replaceFileSynonyms({ db }, read)).flatMap(({ asset, ...facts }) => {
    const text = searchTextOf({ ...asset, ...facts }, hiddenFields.get(asset.schemaId));
    const isSame =
      sortedWords(asset.searchText) === sortedWords(text) &&
      isDeepStrictEqual(facts, factsOf(asset));
    return isSame ? [] : [{ id: asset.id, search_text: text, ...rowOf(facts) }];
  });
  if (changed.length === 0) return;
  await db.$executeRaw`
    UPDATE asset SET (search_text, tags, title, caption, credit, rating, flag, color_label, taken_at, taken_offset, taken_source,
        latitude, longitude, country, region, town, camera, lens, iso, aperture, exposure, focal_length, fact_sources)
      = (given.search_text, given.tags, given.title, given.caption, given.credit, given.rating, given.flag, given.color_label,
        given.taken_at, given.taken_offset, given.taken_source, given.latitude, given.longitude, given.country, given.region,
        given.town, given.camera, given.lens, given.iso, given.aperture, given.exposure, given.focal_length, given.fact_sources)
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (
      id uuid, search_text text, tags text[], title text, caption text, credit text, rating smallint, flag asset_flag,
      color_label color_label, taken_at timestamptz, taken_offset smallint, taken_source taken_source, latitude float8,
      longitude float8, country text, region text, town text, camera text, lens text, iso int, aperture float8,
      exposure float8, focal_length float8, fact_sources jsonb)
    WHERE asset.id = given.id`;
}

/** Returns the facts of an asset as applyFacts returns them. */
function factsOf(asset: IndexedAsset): FactColumns {
  const columns = [...FACT_COLUMNS, 'factSources' as const].map((name) => [name, asset[name]]);
  return Object.fromEntries(columns);
}

/** Returns facts by the names of their columns in the database. */
function rowOf({
  colorLabel,
  takenAt,
  takenOffset,
  takenSource,
  focalLength,
  factSources,
  ...same
}: FactColumns) {
  return {
    ...same,
    color_label: colorLabel,
    taken_at: takenAt,
    taken_offset: takenOffset,
    taken_source: takenSource,
    focal_length: focalLength,
    fact_sources: factSources,
  };
}

/** Postgres changes the order of the fields, and with it the order of their words. */
const sortedWords = (text: string) => text.split(' ').sort().join(' ');
