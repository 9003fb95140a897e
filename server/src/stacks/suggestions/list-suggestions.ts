import type { Answer, Input } from '@spindle/contracts/http/route';
import type {
  listStackSuggestions as route,
  StackSuggestionPage,
  SuggestedKind,
} from '@spindle/contracts/stacks/suggestions';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { readStackedAssets } from '../read-stack.ts';
import { isOfCaller } from './own-suggestions.ts';

interface Suggestion {
  id: number;
  kind: SuggestedKind;
  assetIds: string[];
}

/**
 * Lists a page of the open suggestions: of all users, or without group access of the caller's own assets. Leaves out those of which the caller
 * sees fewer than two assets at the moment.
 */
export async function listStackSuggestions(
  ctx: Context,
  { query: { kind, limit, cursor } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const found = await readSuggestions(ctx, kind, limit, cursor);
  const assets = await readStackedAssets(
    ctx,
    found.flatMap(({ assetIds }) => assetIds),
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    status: 'OK',
    data: found
      .map(({ id, kind, assetIds }) => ({
        id,
        kind,
        assets: assetIds.flatMap((assetId) => assets.get(assetId) ?? []),
      }))
      .filter((suggestion) => suggestion.assets.length > 1),
    next_cursor: last ? `${last.kind}-${last.id}` : null,
    counts: cursor === undefined ? await countSuggestions(ctx) : null,
  };
}

function readSuggestions(
  { db, actor }: Context,
  kind: SuggestedKind | undefined,
  limit: number,
  cursor: string | undefined,
): Promise<Suggestion[]> {
  const [afterKind, afterId] = cursor?.split('-') ?? [];
  const isLater = afterKind
    ? Prisma.sql`(kind, id) > (${afterKind}::stack_kind, ${Number(afterId)}::int)`
    : Prisma.sql`true`;
  const ofKind = kind ? Prisma.sql`kind = ${kind}::stack_kind` : Prisma.sql`true`;
  return db.$queryRaw<Suggestion[]>`
    SELECT page.id, page.kind, ARRAY(
      SELECT asset_id FROM stack_suggestion_member AS member WHERE member.suggestion_id = page.id ORDER BY position, asset_id
    ) AS "assetIds"
    FROM (
      SELECT id, kind FROM stack_suggestion
      WHERE is_open AND ${ofKind} AND ${isLater} AND ${isOfCaller(actor)} ORDER BY kind, id LIMIT ${limit}
    ) AS page ORDER BY page.kind, page.id`;
}

async function countSuggestions({
  db,
  actor,
}: Context): Promise<NonNullable<StackSuggestionPage['counts']>> {
  const counts = await db.$queryRaw<{ kind: SuggestedKind; count: number }[]>`
    SELECT kind, count(*)::int AS count FROM stack_suggestion WHERE is_open AND ${isOfCaller(actor)} GROUP BY kind`;
  const countOf = (kind: SuggestedKind) => counts.find((one) => one.kind === kind)?.count ?? 0;
  const pending = await db.stackCheck.findFirst({ select: { id: true } });
  return {
    raw_jpeg: countOf('RAW_JPEG'),
    burst: countOf('BURST'),
    edit: countOf('EDIT'),
    is_searching: pending !== null,
  };
}
