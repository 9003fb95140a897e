import {
  COMPARED_MAX,
  type readSelectionFacts as route,
  SELECTION_TAGS_MAX,
  type SelectionFacts,
} from '@spindle/contracts/bulk/selection-facts';
import type { AssetFacts, EDITABLE_FACTS } from '@spindle/contracts/facts/facts';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { formatFacts } from '@spindle/core/assets/facts-format';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import type { Prisma } from '@spindle/prisma/client';
import { selectAssets } from './store-assets.ts';

type EditableFact = (typeof EDITABLE_FACTS)[number];

interface ComparedFact {
  fact: EditableFact;
  /** Number of assets that have a value. */
  assets: number;
  /** Number of different values. */
  different: number;
}

interface Compared {
  /** One of the selected assets; null without any. */
  sample: string | null;
  assets: number;
  skipped: number;
  facts: ComparedFact[];
  tags: SelectionFacts['tags'];
}

/** Compares the facts of the selected assets. Compares nothing for more than COMPARED_MAX. */
export async function readSelectionFacts(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  return inTransaction(ctx, async (tx) => {
    const { condition } = await selectAssets(tx, { ...body, action: 'change_facts' });
    const compared = await compareFacts(tx, condition);
    const { sample, assets, skipped, facts, tags } = compared;
    if (assets > COMPARED_MAX)
      return { status: 'OK', data: { assets: null, skipped, common: {}, mixed: [], tags: [] } };
    const isMixed = (one: ComparedFact) =>
      one.different > 1 || (one.assets > 0 && one.assets < assets);
    const mixed = facts.filter(isMixed).map(({ fact, assets: filled }) => ({
      fact,
      assets: filled,
    }));
    const common = facts.filter((one) => !isMixed(one)).map(({ fact }) => fact);
    const values = sample === null ? {} : await readFacts(tx, sample, common);
    return { status: 'OK', data: { assets, skipped, common: values, mixed, tags } };
  });
}

/** Reads the given facts of one asset. */
async function readFacts(
  { db }: TxContext,
  id: string,
  names: EditableFact[],
): Promise<Partial<AssetFacts>> {
  const facts = formatFacts(await db.asset.findUniqueOrThrow({ where: { id } }));
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** Counts the values of each fact, and the assets of each tag. The result is small for any selection. */
async function compareFacts({ db }: TxContext, condition: Prisma.Sql): Promise<Compared> {
  const [row] = await db.$queryRaw<Compared[]>`
    WITH selected AS MATERIALIZED (
      SELECT id, status, tags, title, caption, credit, rating, flag, color_label, taken_at, taken_offset, latitude,
        longitude, country, region, town
      FROM asset WHERE ${condition} LIMIT ${COMPARED_MAX + 1}
    ), compared AS (
      SELECT each.fact, count(each.value)::int AS assets, count(DISTINCT each.value)::int AS different
      FROM selected CROSS JOIN LATERAL (VALUES
        ('title', title), ('caption', caption), ('credit', credit), ('rating', rating::text), ('flag', flag::text),
        ('color_label', color_label::text), ('taken', taken_at::text || coalesce(taken_offset::text, '')),
        ('position', latitude::text || ' ' || longitude::text), ('country', country), ('region', region), ('town', town)
      ) AS each (fact, value)
      GROUP BY 1
    ), tagged AS (
      SELECT min(tag) AS tag, count(*)::int AS assets FROM selected CROSS JOIN LATERAL unnest(tags) AS tag
      GROUP BY lower(tag) ORDER BY 2 DESC, 1 LIMIT ${SELECTION_TAGS_MAX}
    )
    SELECT (SELECT id FROM selected LIMIT 1) AS sample, count(*)::int AS assets,
      (count(*) FILTER (WHERE status IN ('ARCHIVED', 'NOT_READY')))::int AS skipped,
      coalesce((SELECT jsonb_agg(compared) FROM compared), '[]') AS facts,
      coalesce((SELECT jsonb_agg(tagged ORDER BY tagged.assets DESC, tagged.tag) FROM tagged), '[]') AS tags
    FROM selected`;
  return row ?? { sample: null, assets: 0, skipped: 0, facts: [], tags: [] };
}
