import { SCHEMAS_MAX } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Input } from '@spindle/contracts/http/route';
import { COLORS } from '@spindle/contracts/search/colors';
import {
  FACET_MONTHS_MAX,
  FACET_VALUES_MAX,
  type FacetAnswer,
  type FacetName,
  type FacetRequest,
  type FacetValue,
  type countFacets as route,
} from '@spindle/contracts/search/facets';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { checkCriteria } from './check-criteria.ts';
import type { countGroups, Group } from './engine/count/facet-groups.ts';
import { countFields } from './facet-fields.ts';
import { labelsOf } from './facet-labels.ts';

/** The filter that choosing a value of a facet sets: it is left out when the others of that facet are counted. */
const OWN_FILTER: Record<FacetName, keyof Omit<FacetRequest, 'facets'>> = {
  type: 'content_type',
  status: 'status',
  schema: 'schema_criteria',
  uploader: 'creator_id',
  month: 'upload_time_range',
  color: 'color',
};

/** Counts the groups of a search: by looking, or as known from before. */
export type CountGroups = typeof countGroups;

/** Throws Forbidden for trash that the caller may not restore, Invalid for filters that cannot be read. */
export async function countFacets(
  ctx: Context,
  { body }: Input<typeof route>,
  count: CountGroups,
): Promise<FacetAnswer> {
  if (body.trashed && !ctx.actor.permissions.includes('DELETE_UNDELETE_ASSET'))
    throw new Forbidden();
  await checkCriteria(ctx, body.schema_criteria);
  const { facets: wanted, ...request } = body;
  const filtered = wanted.filter((facet) => request[OWN_FILTER[facet]] !== undefined);
  const others = wanted.filter((facet) => !filtered.includes(facet));
  const groups = (others.length > 0 ? await count(ctx, request) : []).filter(({ facet }) =>
    others.includes(facet),
  );
  for (const facet of filtered) {
    const without = await count(ctx, { ...request, [OWN_FILTER[facet]]: undefined });
    groups.push(...without.filter((group) => group.facet === facet));
  }
  const labels = await labelsOf(ctx, groups);
  return {
    status: 'OK',
    data: {
      facets: Object.fromEntries(wanted.map((facet) => [facet, valuesOf(facet, groups, labels)])),
      fields: await countFields(ctx, request),
    },
  };
}

function valuesOf(facet: FacetName, groups: Group[], labels: Map<string, string>): FacetValue[] {
  const own = groups.filter((group) => group.facet === facet);
  const counts = facet === 'color' ? byColor(own) : own;
  const values = counts.map(({ value, count }) => ({
    value,
    label: labels.get(`${facet} ${value}`) ?? value,
    count,
  }));
  if (facet === 'month')
    return values.sort((a, b) => b.value.localeCompare(a.value)).slice(0, FACET_MONTHS_MAX);
  return values
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, facet === 'schema' ? SCHEMAS_MAX : FACET_VALUES_MAX);
}

/** A picture counts for each of its colours. */
function byColor(groups: Group[]): { value: string; count: number }[] {
  return COLORS.map((value, bit) => ({
    value,
    count: groups
      .filter((group) => Number(group.value) & (1 << bit))
      .reduce((sum, group) => sum + group.count, 0),
  })).filter(({ count }) => count > 0);
}
