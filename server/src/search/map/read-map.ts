import type { Input } from '@spindle/contracts/http/route';
import type { MapCell, readMap as route } from '@spindle/contracts/search/map';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { Asset } from '@spindle/prisma/client';
import { lowerQuery } from '../engine/match/lower-query.ts';
import type { SearchEngine } from '../engine/search-engine.ts';
import { replaceTagSynonyms } from '../replace-synonyms.ts';

type ShownAsset = Pick<Asset, 'seq' | 'id' | 'name' | 'renderVersion' | 'town' | 'country'>;

/** Counts the assets in an area of the map by the cells of a grid. Throws Invalid for a query that cannot be parsed. */
export async function readMap(
  ctx: Context,
  { query: { area, zoom, q } }: Input<typeof route>,
  engine: SearchEngine,
): Promise<{ status: 'OK'; data: { total: number; cells: MapCell[] } }> {
  const request = lowerQuery(ctx, await replaceTagSynonyms(ctx, SearchRequest.parse({ q })));
  const counts = await engine.cells(ctx, request, { area, zoom });
  const assets = await findShown(
    ctx,
    counts.map(({ seq }) => seq),
  );
  const cells = counts.flatMap(({ seq, ...count }) => {
    const asset = assets.get(seq);
    if (!asset) return [];
    const { id, name, renderVersion, town, country } = asset;
    const shown = { id: fromUuid(id), name, render_version: renderVersion };
    return [{ ...count, asset: shown, town, country }];
  });
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  return { status: 'OK', data: { total, cells } };
}

/** Finds the assets that cells show. An asset that was deleted since is missing. */
async function findShown({ db }: Context, seqs: bigint[]): Promise<Map<bigint, ShownAsset>> {
  const rows = await db.asset.findMany({
    where: { seq: { in: seqs } },
    select: { seq: true, id: true, name: true, renderVersion: true, town: true, country: true },
  });
  return new Map(rows.map((row) => [row.seq, row]));
}
