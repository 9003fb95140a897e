import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../../assets/asset-row.ts';
import { visibleAssets } from '../../../assets/visible-assets.ts';
import { conditionOf } from '../match/search-condition.ts';
import { orderOf, type Run } from './page-query.ts';
import type { Snapshot } from './search-snapshots.ts';

/** Bytes of a `seq` in a list. */
const SEQ_BYTES = 8;

/**
 * Reads a page from the list of all matches in their order, which is stored when the first far page is requested. Used for orders without
 * an index, and for callers who see a part of the assets. Assets that the caller can no longer see are skipped; nothing else shifts.
 * `limitHeavy` is called before the list is written, which costs as much as reading all matches.
 */
export async function readResultList(
  ctx: Context,
  snapshot: Pick<Snapshot, 'id' | 'search'>,
  { offset, limit }: Run,
  limitHeavy: () => Promise<void>,
): Promise<AssetRow[]> {
  const part = Prisma.sql`substring(list FROM ${offset * SEQ_BYTES + 1}::int FOR ${limit * SEQ_BYTES}::int) AS part`;
  const [stored] = await ctx.db.$queryRaw<{ part: Uint8Array | null }[]>`
    SELECT ${part} FROM search_snapshot WHERE id = ${snapshot.id}`;
  if (!stored?.part) await limitHeavy();
  const bytes = stored?.part ?? (await writeList(ctx, snapshot, part));
  const seqs = seqsOf(bytes);
  const { actor, request } = snapshot.search;
  const found = await ctx.db.$queryRaw<(AssetRow & { seq: bigint })[]>`
    SELECT ${LIST_COLUMNS}, asset.seq FROM asset
    WHERE asset.seq = ANY(${seqs}::bigint[]) AND ${visibleAssets(actor, request.trashed ? 'trashed' : 'live')}`;
  const positions = new Map(seqs.map((seq, position) => [seq, position]));
  return found
    .sort((a, b) => (positions.get(a.seq) ?? 0) - (positions.get(b.seq) ?? 0))
    .map(({ seq, ...row }) => row);
}

/** Stores the `seq` of all matches in their order, each as 8 bytes, and returns the requested part. */
async function writeList(
  ctx: Context,
  { id, search }: Pick<Snapshot, 'id' | 'search'>,
  part: Prisma.Sql,
): Promise<Uint8Array> {
  const order = orderOf(search.request.sort_by);
  const [row] = await ctx.db.$queryRaw<{ part: Uint8Array }[]>`
    UPDATE search_snapshot SET list = (
      SELECT coalesce(string_agg(int8send(seq), ''::bytea), '')
      FROM (SELECT asset.seq FROM asset WHERE ${conditionOf(search)} ORDER BY ${order}) AS ordered)
    WHERE id = ${id} RETURNING ${part}`;
  return row?.part ?? new Uint8Array();
}

/** Decodes a part of a list. */
function seqsOf(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / SEQ_BYTES }, (_, at) =>
    view.getBigInt64(at * SEQ_BYTES),
  );
}
