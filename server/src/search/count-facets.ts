import { SCHEMAS_MAX } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Input } from '@spindle/contracts/http/route';
import { COLORS } from '@spindle/contracts/search/colors';
import {
  FACET_MONTHS_MAX,
  FACET_VALUES_MAX,
  FACT_FACETS,
  type FacetAnswer,
  type FacetName,
  type FacetRequest,
  type FacetValue,
  type countFacets as route,
} from '@spindle/contracts/search/facets';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { checkCriteria } from './check-criteria.ts';
import { lowerQuery } from './engine/match/lower-query.ts';
import type { FacetFilters, FacetGroup, LabelFacet, SearchEngine } from './engine/search-engine.ts';
import { countFields } from './facet-fields.ts';
import { labelsOf } from './facet-labels.ts';
import { replaceTagSynonyms } from './replace-synonyms.ts';

/** The filters that choosing a value of a facet sets. The facet's own counts skip them, so that its other values can be chosen. */
const OWN_FILTERS: Record<FacetName, (keyof Omit<FacetRequest, 'facets'>)[]> = {
  type: ['content_type', 'kind'],
  status: ['status'],
  schema: ['schema_criteria'],
  uploader: ['creator_id'],
  month: ['upload_time_range'],
  color: ['color'],
  folder: ['folder'],
  tag: ['tag'],
  suggested: ['suggested'],
  person: ['person_id'],
  camera: ['camera'],
  lens: ['lens'],
  rating: ['rating'],
  flag: ['flag'],
  color_label: ['color_label'],
  place: ['place', 'country', 'region', 'town'],
  taken: ['taken_range'],
};

const LABEL_FACETS: readonly LabelFacet[] = ['tag', 'suggested'];
/** Facets that have a query of their own. */
const SEPARATE_FACETS: readonly FacetName[] = ['folder', 'person', ...LABEL_FACETS, ...FACT_FACETS];

/** Counts the matches of a search by facet value. Throws Forbidden for trash that the caller may not restore, Invalid for filters that cannot be parsed. */
export async function countFacets(
  ctx: Context,
  { body }: Input<typeof route>,
  engine: SearchEngine,
): Promise<FacetAnswer> {
  if (body.trashed && !ctx.actor.permissions.includes('DELETE_UNDELETE_ASSET'))
    throw new Forbidden();
  await checkCriteria(ctx, body.schema_criteria);
  const { facets: requested, ...given } = body;
  const request = lowerQuery(ctx, await replaceTagSynonyms(ctx, given));
  const filtered = requested.filter((facet) =>
    OWN_FILTERS[facet].some((name) => request[name] !== undefined),
  );
  const others = requested.filter((facet) => !filtered.includes(facet));
  const counts = [
    ...(others.length > 0 ? [countGroups(ctx, request, others, engine)] : []),
    ...filtered.map((facet) => countGroups(ctx, withoutOwn(request, facet), [facet], engine)),
  ];
  const groups = (await Promise.all(counts)).flat();
  const labels = await labelsOf(ctx, groups);
  return {
    status: 'OK',
    data: {
      facets: Object.fromEntries(
        requested.map((facet) => [facet, valuesOf(facet, groups, labels)]),
      ),
      fields: await countFields(ctx, request, engine),
    },
  };
}

function withoutOwn(request: FacetFilters, facet: FacetName): FacetFilters {
  const own = OWN_FILTERS[facet].map((name) => [name, undefined]);
  return { ...request, ...Object.fromEntries(own) };
}

async function countGroups(
  ctx: Context,
  filters: FacetFilters,
  facets: FacetName[],
  engine: SearchEngine,
): Promise<FacetGroup[]> {
  const labels = LABEL_FACETS.filter((facet) => facets.includes(facet));
  const needsOthers = facets.some((facet) => !SEPARATE_FACETS.includes(facet));
  const [groups, folders, people, facts, ...counted] = await Promise.all([
    needsOthers ? engine.facets(ctx, filters) : [],
    facets.includes('folder') ? engine.folderFacet(ctx, filters) : [],
    facets.includes('person') ? engine.personFacet(ctx, filters) : [],
    FACT_FACETS.some((facet) => facets.includes(facet)) ? engine.factFacets(ctx, filters) : [],
    ...labels.map((facet) => engine.labelFacet(ctx, filters, facet)),
  ]);
  return [
    ...groups.filter(({ facet }) => facets.includes(facet)),
    ...folders,
    ...people,
    ...facts.filter(({ facet }) => facets.includes(facet)),
    ...counted.flat(),
  ];
}

/** Returns the values of one facet with their labels: months by time, all others by count. */
function valuesOf(
  facet: FacetName,
  groups: FacetGroup[],
  labels: Map<string, string>,
): FacetValue[] {
  const own = groups.filter((group) => group.facet === facet);
  const counts = facet === 'color' ? byColor(own) : own;
  const values = counts.map(({ value, count }) => ({
    value,
    label: labels.get(`${facet} ${value}`) ?? value,
    count,
  }));
  if (facet === 'month' || facet === 'taken')
    return values.sort((a, b) => b.value.localeCompare(a.value)).slice(0, FACET_MONTHS_MAX);
  return values
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, facet === 'schema' ? SCHEMAS_MAX : FACET_VALUES_MAX);
}

/** Counts an image for each of its colors. The value of a group is the bit set of the colors of its images. */
function byColor(groups: FacetGroup[]): { value: string; count: number }[] {
  return COLORS.map((value, bit) => ({
    value,
    count: groups
      .filter((group) => Number(group.value) & (1 << bit))
      .reduce((sum, group) => sum + group.count, 0),
  })).filter(({ count }) => count > 0);
}
