import { timeAfter } from '@spindle/contracts/http/time';
import { COLORS } from '@spindle/contracts/search/colors';
import { type SearchRequest, type SortField, sortOf } from '@spindle/contracts/search/search';
import type { Actor } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { fold, nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../../../assets/access.ts';
import { criteriaCondition } from './criteria-condition.ts';
import { keywordCondition } from './keyword-condition.ts';

/** A search as its snapshot holds it: what came after `asOf` is no part of it. */
export interface Search {
  actor: Actor;
  request: SearchRequest;
  /** Highest `seq` that counts. */
  asOf: bigint;
  /** So many match that a page is soon full. */
  isFrequent?: boolean;
}

export const SORT_COLUMNS: Record<SortField, Prisma.Sql> = {
  upload_time_range: Prisma.sql`asset.upload_time`,
  file_name: Prisma.sql`asset.name_key`,
  content_type: Prisma.sql`asset.content_type`,
  file_size_range: Prisma.sql`asset.size`,
  status: Prisma.sql`asset.status`,
};

/**
 * A run of matches in the order asked for, or in the opposite order. The inner query finds them, from an index alone where
 * one has all it needs; the outer one fetches `columns` of those few.
 */
export function pageQuery(
  search: Search,
  columns: Prisma.Sql,
  page: { offset: number | Prisma.Sql; limit: number; backwards: boolean; from?: Prisma.Sql },
): Prisma.Sql {
  const order = orderOf(search.request.sort_by, page.backwards);
  const condition = page.from
    ? Prisma.sql`${conditionOf(search)} AND ${page.from}`
    : conditionOf(search);
  return Prisma.sql`SELECT ${columns} FROM (SELECT asset.seq FROM asset WHERE ${condition} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) AS page JOIN asset USING (seq) ORDER BY ${order}`;
}

/** The place of a match in the order asked for, from 1. */
export function placeOf({ request }: Search): Prisma.Sql {
  return Prisma.sql`(row_number() OVER (ORDER BY ${orderOf(request.sort_by, false)}))::int`;
}

/** Which assets match. Throws Invalid for a keyword, a name or a type that cannot be read. */
export function conditionOf(search: Search): Prisma.Sql {
  return Prisma.sql`${filterOf(search)} AND asset.seq <= ${search.asOf}`;
}

/** The same whenever they came. */
export function filterOf({ actor, request, isFrequent }: Omit<Search, 'asOf'>): Prisma.Sql {
  const conditions = [
    visibleAssets(actor, request.trashed),
    keywordCondition(request.keyword),
    nameCondition(request.file_name),
    typeCondition(request.content_type),
    timeCondition(request.upload_time_range),
    sizeCondition(request.file_size_range),
    request.status && Prisma.sql`asset.status = ${request.status}::asset_status`,
    request.creator_id !== undefined &&
      Prisma.sql`asset.creator_id = ${request.creator_id}::bigint`,
    request.ids && Prisma.sql`asset.id = ANY(${request.ids.map(toUuid)}::uuid[])`,
    criteriaCondition(request.schema_criteria, isFrequent ?? false),
    request.color && Prisma.sql`asset.color_bits & ${1 << COLORS.indexOf(request.color)}::int <> 0`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.join(conditions, ' AND ');
}

/** The filters of a search, each under its own name, those that are given alone. */
export function filtersOf(request: SearchRequest): Partial<SearchRequest> {
  const { page, hash, limit_per_page, extended_result, sort_by, ...rest } = request;
  const { face, custom_content_input, filters, ...given } = rest;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Equal values in order of arrival, in the direction of the first entry, so that an index in one direction gives the whole order. */
export function orderOf(sortBy: string[], backwards: boolean): Prisma.Sql {
  const entries = sortBy.map(sortOf);
  const isAscending = (direction?: string) => (direction === 'asc') !== backwards;
  const columns = entries.map(({ field, direction }) =>
    ordered(SORT_COLUMNS[field], isAscending(direction)),
  );
  return Prisma.join(
    [...columns, ordered(Prisma.sql`asset.seq`, isAscending(entries[0]?.direction))],
    ', ',
  );
}

function ordered(column: Prisma.Sql, ascending: boolean): Prisma.Sql {
  return ascending ? Prisma.sql`${column} ASC` : Prisma.sql`${column} DESC`;
}

function nameCondition(fileName: string | undefined): Prisma.Sql | null {
  const starts = alternatives('file_name', fileName).map(({ text }) => nameKeyOf(text));
  if (starts.length === 0 || starts.includes('')) return null;
  return anyOf(starts.map((start) => Prisma.sql`asset.name_key LIKE ${likePrefix(start)}`));
}

function typeCondition(contentType: string | undefined): Prisma.Sql | null {
  const types = alternatives('content_type', contentType?.replaceAll('*/*', '*'));
  if (types.length === 0 || types.some(({ text }) => text === '')) return null;
  return anyOf(
    types.map(({ text, isPrefix }) =>
      isPrefix
        ? Prisma.sql`asset.content_type LIKE ${likePrefix(fold(text))}`
        : Prisma.sql`asset.content_type = ${fold(text)}`,
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

/** `a* OR b`: each with its trailing stars taken off. Throws Invalid for a star elsewhere. */
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

/** The pattern that matches what begins with `start`. */
function likePrefix(start: string): string {
  return `${start.replace(/[\\%_]/g, '\\$&')}%`;
}
