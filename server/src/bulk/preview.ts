import {
  type Effect,
  LIST_FIELDS_MAX,
  PREVIEW_EFFECTS_MAX,
  PREVIEW_MAX,
  type previewBulkUpdate as route,
} from '@spindle/contracts/bulk/preview';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { INTERNAL_PREFIX } from '@spindle/contracts/metadata/internal-fields';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { readListChanges } from '@spindle/core/metadata/list-changes';
import { readSubmittedData } from '@spindle/core/metadata/submitted-data';
import { Prisma } from '@spindle/prisma/client';
import { selectAssets } from './store-assets.ts';

type Body = Input<typeof route>['body'];
type Change = Pick<Effect, 'field' | 'change' | 'entry'> & { value: unknown };

/** Counts what a bulk update would change. Counts nothing for more than PREVIEW_MAX assets. */
export async function previewBulkUpdate(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const changes = changesOf(body).slice(0, PREVIEW_EFFECTS_MAX);
  const data = await inTransaction(ctx, async (tx) => {
    const { condition } = await selectAssets(tx, { ...body, action: 'update_data' });
    const selected = Prisma.sql`
      SELECT asset.data, asset.schema_id,
        asset.status IN ('ARCHIVED', 'NOT_READY') OR asset.error IS NOT NULL AS is_skipped
      FROM asset WHERE ${condition} LIMIT ${PREVIEW_MAX + 1}`;
    const { assets, skipped, ...found } = await describeSelection(tx, selected);
    const isCounted = assets <= PREVIEW_MAX;
    return {
      assets: isCounted ? assets : null,
      skipped,
      list_fields: await listFieldsOf(tx, found),
      effects: isCounted ? await countEffects(tx, selected, changes) : [],
    };
  });
  return { status: 'OK', data };
}

function changesOf({ data: given, lists: givenLists }: Body): Change[] {
  const { data } = readSubmittedData({ data: given });
  const lists = Object.entries(readListChanges(givenLists));
  return [
    ...lists.flatMap(([field, { add = [], remove = [] }]): Change[] => [
      ...add.map((entry) => ({ field, change: 'ADD' as const, entry, value: entry })),
      ...remove.map((entry) => ({ field, change: 'REMOVE' as const, entry, value: entry })),
    ]),
    ...Object.entries(data).map(([field, value]) => ({
      field,
      change: 'REPLACE' as const,
      value,
    })),
  ];
}

interface Described {
  assets: number;
  skipped: number;
  fields: string[];
  schemas: number[];
}

/** Counts the selected assets. Also returns the fields that are lists in their data, and their schemas; the most frequent ones first. */
async function describeSelection({ db }: TxContext, selected: Prisma.Sql): Promise<Described> {
  const [row] = await db.$queryRaw<Described[]>`
    WITH selected AS MATERIALIZED (${selected}), list_field AS (
      SELECT entry.key, count(*) AS assets FROM selected
      CROSS JOIN LATERAL jsonb_each(selected.data) AS entry
      WHERE jsonb_typeof(entry.value) = 'array' AND NOT starts_with(entry.key, ${INTERNAL_PREFIX})
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LIST_FIELDS_MAX}
    ), used_schema AS (
      SELECT schema_id, count(*) AS assets FROM selected GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LIST_FIELDS_MAX}
    )
    SELECT count(*)::int AS assets, (count(*) FILTER (WHERE is_skipped))::int AS skipped,
      ARRAY(SELECT key FROM list_field ORDER BY assets DESC, key) AS fields,
      ARRAY(SELECT schema_id FROM used_schema ORDER BY assets DESC, schema_id) AS schemas
    FROM selected`;
  return row ?? { assets: 0, skipped: 0, fields: [], schemas: [] };
}

async function listFieldsOf(
  tx: TxContext,
  { fields, schemas }: Pick<Described, 'fields' | 'schemas'>,
): Promise<string[]> {
  const documents = await Promise.all(schemas.map((id) => findSchema(tx, id)));
  const defined = documents.flatMap(({ document: { properties } }) =>
    Object.keys(properties).filter((name) => properties[name]?.type === 'array'),
  );
  return [...new Set([...fields, ...defined])].slice(0, LIST_FIELDS_MAX);
}

type Counts = Pick<Effect, 'changed' | 'unchanged' | 'overwritten' | 'refused'>;

async function countEffects(
  { db }: TxContext,
  selected: Prisma.Sql,
  changes: Change[],
): Promise<Effect[]> {
  const rows = await db.$queryRaw<(Counts & { n: number })[]>`
    WITH selected AS MATERIALIZED (${selected}), compared AS (
      SELECT change.n, change.kind, selected.data -> change.field AS present, CASE change.kind
        WHEN 'REPLACE' THEN selected.data -> change.field IS NOT DISTINCT FROM nullif(change.value::jsonb, 'null')
        ELSE (coalesce(selected.data -> change.field, '[]') @> change.value::jsonb) = (change.kind = 'ADD')
      END AS is_same
      FROM selected CROSS JOIN unnest(
        ${changes.map(({ field }) => field)}::text[],
        ${changes.map(({ change }) => change)}::text[],
        ${changes.map(({ value }) => JSON.stringify(value))}::text[]
      ) WITH ORDINALITY AS change (field, kind, value, n)
      WHERE NOT selected.is_skipped
    ), decided AS (
      SELECT n, kind, present, is_same, kind <> 'REPLACE' AND jsonb_typeof(present) <> 'array' AS is_refused
      FROM compared
    )
    SELECT n::int,
      (count(*) FILTER (WHERE is_refused IS NOT TRUE AND NOT is_same))::int AS changed,
      (count(*) FILTER (WHERE is_refused IS NOT TRUE AND is_same))::int AS unchanged,
      (count(*) FILTER (WHERE kind = 'REPLACE' AND NOT is_same AND present IS NOT NULL))::int AS overwritten,
      (count(*) FILTER (WHERE is_refused))::int AS refused
    FROM decided GROUP BY n`;
  const counts = new Map(rows.map(({ n, ...row }) => [n, row]));
  const none: Counts = { changed: 0, unchanged: 0, overwritten: 0, refused: 0 };
  return changes.map(({ field, change, entry }, at) => ({
    field,
    change,
    ...(entry !== undefined && { entry }),
    ...(counts.get(at + 1) ?? none),
  }));
}
