import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FacetGroup } from '../search-engine.ts';

/**
 * Counts the matches by folder: at most FACET_VALUES_MAX, the most frequent first. Each counts for the folder it was uploaded from and for
 * those above it. A partial index has the assets with a folder.
 */
export function countFolders(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(filters) });
  return ctx.db.$queryRaw<FacetGroup[]>`
    SELECT 'folder' AS facet, array_to_string(names[1:depth], '/') AS value, sum(assets)::int AS count
    FROM (
      SELECT string_to_array(upload_path, '/') AS names, count(*) AS assets FROM asset
      WHERE ${condition} AND upload_path <> '' GROUP BY upload_path
    ) AS found, generate_series(1, cardinality(names)) AS depth
    GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${FACET_VALUES_MAX}`;
}
