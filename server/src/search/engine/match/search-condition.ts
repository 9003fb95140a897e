import { tagKey, toLevel } from '@spindle/contracts/facts/tag-name';
import { timeAfter } from '@spindle/contracts/http/time';
import { COLORS } from '@spindle/contracts/search/colors';
import type { QueryNode } from '@spindle/contracts/search/query/query-node';
import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Actor } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { fold } from '@spindle/core/search/fold';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { visibleBySeq } from '../../../assets/visible-assets.ts';
import { criteriaCondition } from './criteria-condition.ts';
import { factConditions } from './fact-conditions.ts';
import { keywordCondition } from './keyword-condition.ts';
import { namedConditions } from './named-conditions.ts';
import { isCollapsed, isOfHiddenAsset, withoutStacks } from './stack-condition.ts';
import { hasNames, parseValidQuery } from './valid-query.ts';

/** A request as its caller sees it, without assets that were added after `asOf`. */
export interface Search {
  actor: Actor;
  request: SearchRequest;
  /** Highest `seq` that the search includes. */
  asOf: bigint;
  /** Whether so many assets match that a scan in order soon fills a page. */
  isFrequent?: boolean;
}

/** Returns the condition of a search's matches. Throws Invalid for a keyword, a name or a type that cannot be parsed. */
export function conditionOf(search: Search): Prisma.Sql {
  return Prisma.sql`${filterOf(search)} AND asset.seq <= ${search.asOf}`;
}

/** Returns the condition without its limit on `seq`. */
export function filterOf({ actor, request, isFrequent }: Omit<Search, 'asOf'>): Prisma.Sql {
  const visible = visibleBySeq(actor, request.trashed ? 'trashed' : 'live');
  const query = request.q && queryCondition(actor, request.q);
  const filters = requestConditions(actor, request, isFrequent ?? false);
  const stacks = isCollapsed(request) && Prisma.sql`NOT ${isStackedAway({ actor, request })}`;
  return Prisma.join(
    [visible, ...filters, ...(query ? [query] : []), ...(stacks ? [stacks] : [])],
    ' AND ',
  );
}

/**
 * Selects the assets of stacks that a collapsed list leaves out: those whose cover matches too, so that each stack with matches shows one.
 * All covers match without filters, for callers who see all assets.
 */
export function isStackedAway({ actor, request }: Pick<Search, 'actor' | 'request'>): Prisma.Sql {
  const expanded = withoutStacks(request);
  const isWhole = actor.groupAssetAccess && !hasFilters(expanded);
  return isOfHiddenAsset(isWhole ? null : filterOf({ actor, request: expanded }));
}

/** Returns whether a request restricts assets by more than the trash. */
function hasFilters(request: Partial<SearchRequest>): boolean {
  const { trashed, ...filters } = filtersOf(request);
  return Object.keys(filters).length > 0;
}

/** Returns the condition of a query; null for one without conditions. Throws Invalid for a query that cannot be parsed. */
function queryCondition(actor: Actor, query: string): Prisma.Sql | null {
  const node = parseValidQuery(query);
  return node && nodeCondition(actor, node);
}

function nodeCondition(actor: Actor, node: QueryNode): Prisma.Sql {
  switch (node.type) {
    case 'filter': {
      const { in: collection, by, person, public: isPublic, field, ...filters } = node.filter;
      const conditions = [
        ...namedConditions(actor, { in: collection, by, person, public: isPublic, field }),
        ...requestConditions(actor, filters, false),
      ];
      return conditions.length > 0
        ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})`
        : Prisma.sql`true`;
    }
    case 'not':
      // A fact that is not known makes a condition null.
      return Prisma.sql`(${nodeCondition(actor, node.node)} IS NOT TRUE)`;
    default: {
      const nodes = node.nodes.map((one) => nodeCondition(actor, one));
      return Prisma.sql`(${Prisma.join(nodes, node.type === 'or' ? ' OR ' : ' AND ')})`;
    }
  }
}

/** Returns the conditions of the filters of a request, without access and query. */
function requestConditions(
  actor: Actor,
  request: Partial<SearchRequest>,
  isFrequent: boolean,
): Prisma.Sql[] {
  return [
    keywordCondition(request.keyword),
    nameCondition(request.file_name),
    typeCondition(request.content_type),
    request.kind && Prisma.sql`asset.kind = ${request.kind}::asset_kind`,
    timeCondition(request.upload_time_range),
    sizeCondition(request.file_size_range),
    request.status && Prisma.sql`asset.status = ${request.status}::asset_status`,
    request.creator_id !== undefined &&
      Prisma.sql`asset.creator_id = ${request.creator_id}::bigint`,
    folderCondition(request.folder),
    tagCondition(request.tag),
    suggestedCondition(request.suggested),
    request.person_id !== undefined &&
      Prisma.sql`asset.id IN (SELECT asset_id FROM face WHERE person_id = ${request.person_id}::int)`,
    request.ids && Prisma.sql`asset.id = ANY(${request.ids.map(toUuid)}::uuid[])`,
    criteriaCondition(request.schema_criteria, isFrequent),
    request.color && Prisma.sql`asset.color_bits & ${1 << COLORS.indexOf(request.color)}::int <> 0`,
    ...factConditions(actor, request),
  ].filter((condition) => condition instanceof Prisma.Sql);
}

/** Returns the filters that a request sets, by name: without page, order and presentation, and without fields that only clients use. */
export function filtersOf(request: Partial<SearchRequest>): Partial<SearchRequest> {
  const { page, hash, limit_per_page, extended_result, sort_by, ...rest } = request;
  const { face, custom_content_input, filters, stacks, ...given } = rest;
  const collapsed = isCollapsed(request) && { stacks };
  return Object.fromEntries(
    Object.entries({ ...given, ...collapsed }).filter(([, value]) => value !== undefined),
  );
}

/** Whether a request matches by more than the rows of assets, whose changes alone end cached results: by given ids, faces, favorites, reviews, names or covers of stacks. */
export function isUncached(request: Partial<SearchRequest>): boolean {
  const { ids, person_id, favorite, review, q } = request;
  const byOtherRows = [ids, person_id, favorite, review].some((filter) => filter !== undefined);
  // With filters, whether a collapsed list shows an asset of a stack depends on its cover.
  return byOtherRows || hasNames(q) || (isCollapsed(request) && hasFilters(withoutStacks(request)));
}

/** Returns the condition of a filter of name prefixes. Null for one that all names match. */
function nameCondition(fileName: string | undefined): Prisma.Sql | null {
  const starts = alternatives('file_name', fileName).map(({ text }) => nameKeyOf(text));
  if (starts.length === 0 || starts.includes('')) return null;
  return anyOf(starts.map((start) => Prisma.sql`asset.name_key LIKE ${likePrefix(start)}`));
}

/** Returns the condition of a content type filter such as `image/* OR video/mp4`. Null for a filter that all types match. */
export function typeCondition(
  contentType: string | undefined,
  column = Prisma.sql`asset.content_type`,
): Prisma.Sql | null {
  const types = alternatives('content_type', contentType?.replaceAll('*/*', '*'));
  if (types.length === 0 || types.some(({ text }) => text === '')) return null;
  return anyOf(
    types.map(({ text, isPrefix }) =>
      isPrefix
        ? Prisma.sql`${column} LIKE ${likePrefix(fold(text))}`
        : Prisma.sql`${column} = ${fold(text)}`,
    ),
  );
}

function timeCondition(range: SearchRequest['upload_time_range']): Prisma.Sql | null {
  const bounds = [
    range?.start !== undefined && Prisma.sql`asset.upload_time >= ${new Date(range.start)}`,
    range?.end !== undefined && Prisma.sql`asset.upload_time < ${timeAfter(range.end)}`,
  ].filter((bound) => bound instanceof Prisma.Sql);
  return bounds.length > 0 ? Prisma.join(bounds, ' AND ') : null;
}

function sizeCondition(range: SearchRequest['file_size_range']): Prisma.Sql | null {
  const bounds = [
    range?.start !== undefined && Prisma.sql`asset.size >= ${range.start}::bigint`,
    range?.end !== undefined && Prisma.sql`asset.size <= ${range.end}::bigint`,
  ].filter((bound) => bound instanceof Prisma.Sql);
  return bounds.length > 0 ? Prisma.join(bounds, ' AND ') : null;
}

/** Returns the condition of a folder and those in it. Collation C lets an index find the paths that start with it. */
function folderCondition(folder: string | undefined): Prisma.Sql | null {
  if (folder === undefined) return null;
  return Prisma.sql`(asset.upload_path <> '' AND (asset.upload_path COLLATE "C" = ${folder} OR asset.upload_path COLLATE "C" LIKE ${likePrefix(`${folder}/`)}))`;
}

/** Returns the condition of a tag, or of one below it. A slash separates levels or is a part of one. An index has the assets with tags. */
function tagCondition(tag: string | undefined): Prisma.Sql | null {
  if (tag === undefined) return null;
  const key = tagKey(tag);
  const keys = [...new Set([key, toLevel(key)])];
  return Prisma.sql`(asset.tag_keys <> '{}' AND asset.tag_keys && ${keys}::text[])`;
}

/** Returns the condition of a suggested tag that the asset does not have yet. An index has the assets with suggestions. */
function suggestedCondition(label: string | undefined): Prisma.Sql | null {
  if (label === undefined) return null;
  return Prisma.sql`(asset.suggestions <> '{}' AND asset.suggestions @> ARRAY[${label}::text]
    AND NOT asset.tag_keys @> ARRAY[lower(${label}::text)])`;
}

/** Splits a filter such as `a* OR b` and strips trailing stars. Throws Invalid, with the name of the filter, for a star elsewhere. */
function alternatives(name: string, text = ''): { text: string; isPrefix: boolean }[] {
  return text
    .split(/(?:^|\s+)OR(?:\s+|$)/)
    .map((alternative) => alternative.trim())
    .filter((alternative) => alternative !== '')
    .map((alternative) => {
      const start = alternative.replace(/\*+$/, '');
      if (start.includes('*')) throw new Invalid(`In ${name}, * is allowed only at the end.`);
      return { text: start, isPrefix: start !== alternative };
    });
}

function anyOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

/** Returns the LIKE pattern of texts that start with `start`. */
function likePrefix(start: string): string {
  return `${escapeLike(start)}%`;
}
