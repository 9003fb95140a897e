import type { ModelReport } from '@spindle/contracts/analysis/models';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** The assets that an add-on analyzes. */
export interface AnalysisScope {
  addon: AnalysisAddonKey;
  /** Patterns such as `image/*`. */
  contentTypes: readonly string[];
  /** A result of another model is out of date. */
  model: Pick<ModelReport, 'provider' | 'model' | 'version'>;
  /** Images without a vector in this space are out of date. Null: the add-on saves none, or no model can compute them. */
  space: string | null;
}

/** Counts the assets without a current result. */
export async function countOutdated(
  { db }: Pick<TxContext, 'db'>,
  scope: AnalysisScope,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count ${outdated(scope)}`;
  return row?.count ?? 0;
}

/** Returns the minutes of sound of the assets without a current result. */
export async function sumOutdatedMinutes(
  { db }: Pick<TxContext, 'db'>,
  scope: AnalysisScope,
): Promise<number> {
  const [row] = await db.$queryRaw<{ minutes: number }[]>`
    SELECT coalesce(sum(asset.duration), 0) / 60 AS minutes ${outdated(scope)}`;
  return row?.minutes ?? 0;
}

/** Returns the ids of the next assets without a current result, in the order of ids. `after`: the last id seen; null at the start. */
export async function nextOutdated(
  { db }: Pick<TxContext, 'db'>,
  scope: AnalysisScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id ${outdated(scope)} AND (${after}::uuid IS NULL OR asset.id > ${after}::uuid)
    ORDER BY asset.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Returns whether an add-on has results of another model, or without a vector in the space, on assets that it can analyze. */
export async function hasResultsOfOtherModels(
  { db }: Pick<TxContext, 'db'>,
  scope: AnalysisScope,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 ${outdated(scope)}
      AND (${isOfOtherModel(scope)} OR (analysis.asset_id IS NOT NULL AND ${lacksVector(scope)})) LIMIT 1`;
  return rows.length > 0;
}

function outdated(scope: AnalysisScope): Prisma.Sql {
  const patterns = scope.contentTypes.map(likePattern);
  return Prisma.sql`
    FROM asset LEFT JOIN analysis ON analysis.asset_id = asset.id AND analysis.addon = ${scope.addon}
    WHERE asset.status = 'OK' AND asset.trashed_at IS NULL AND (asset.has_preview OR asset.kind = 'AUDIO')
      AND asset.content_type ILIKE ANY(${patterns}::text[])
      AND (analysis.asset_id IS NULL OR analysis.render_version <> asset.render_version OR ${isOfOtherModel(scope)}
        OR ${lacksVector(scope)})`;
}

const lacksVector = ({ space }: AnalysisScope): Prisma.Sql =>
  space === null
    ? Prisma.sql`false`
    : Prisma.sql`NOT EXISTS (SELECT 1 FROM image_vector WHERE image_vector.asset_id = asset.id
        AND image_vector.space = ${space} AND image_vector.render_version = asset.render_version)`;

const isOfOtherModel = ({ model: { provider, model, version } }: AnalysisScope): Prisma.Sql =>
  Prisma.sql`(analysis.provider, analysis.model, analysis.model_version) <> (${provider}, ${model}, ${version})`;

/** Returns the LIKE pattern of a content type, in which `*` stands for any text. */
const likePattern = (type: string): string =>
  type.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%');
