import type { ReviewState } from '@spindle/contracts/reviews/review-states';
import type {
  FactFilters,
  KnownFact,
  NumberRange,
  TakenRange,
  TextFilter,
} from '@spindle/contracts/search/fact-filters';
import type { Actor } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { foldedText } from '@spindle/core/search/folded-text';
import { Prisma } from '@spindle/prisma/client';
import { areaCondition } from '../area/area-condition.ts';
import { termQuery } from './keyword-query.ts';
import { endOfLocal, startOfLocal } from './local-time.ts';

/** The indexed expression of dates taken. Assets without one have the time of their upload. */
export const TAKEN_LOCAL = Prisma.sql`taken_local(asset.taken_at, asset.upload_time, asset.taken_offset)`;
/** The expression of the index of ratings: assets without stars come before those with one. */
export const RATING = Prisma.sql`coalesce(asset.rating, 0)`;

/** The columns of facts that are texts. */
const TEXTS = {
  camera: [Prisma.sql`asset.camera`],
  lens: [Prisma.sql`asset.lens`],
  country: [Prisma.sql`asset.country`],
  region: [Prisma.sql`asset.region`],
  town: [Prisma.sql`asset.town`],
  place: [Prisma.sql`asset.country`, Prisma.sql`asset.region`, Prisma.sql`asset.town`],
};

const NUMBERS = {
  iso_range: Prisma.sql`asset.iso`,
  aperture_range: Prisma.sql`asset.aperture`,
  focal_length_range: Prisma.sql`asset.focal_length`,
};

/** The condition of assets that have a fact. */
const KNOWN: Record<KnownFact, Prisma.Sql> = {
  gps: Prisma.sql`asset.latitude IS NOT NULL`,
  taken: Prisma.sql`asset.taken_at IS NOT NULL`,
  title: Prisma.sql`asset.title IS NOT NULL`,
  caption: Prisma.sql`asset.caption IS NOT NULL`,
  credit: Prisma.sql`asset.credit IS NOT NULL`,
  tags: Prisma.sql`asset.tags <> '{}'`,
  rating: Prisma.sql`asset.rating IS NOT NULL`,
  place: Prisma.sql`(asset.country IS NOT NULL OR asset.region IS NOT NULL OR asset.town IS NOT NULL)`,
};

/** Returns the conditions of the filters by facts. */
export function factConditions(actor: Actor, request: Partial<FactFilters>): Prisma.Sql[] {
  const texts = Object.entries(TEXTS).map(([name, columns]) =>
    // The object literal has exactly these keys.
    textCondition(columns, request[name as keyof typeof TEXTS]),
  );
  const numbers = Object.entries(NUMBERS).map(([name, column]) =>
    rangeCondition(column, request[name as keyof typeof NUMBERS]),
  );
  return [
    takenCondition(request.taken_range),
    request.rating !== undefined && Prisma.sql`${RATING} >= ${request.rating}::int`,
    request.flag && Prisma.sql`asset.flag = ${request.flag}::asset_flag`,
    request.color_label && Prisma.sql`asset.color_label = ${request.color_label}::color_label`,
    request.area && areaCondition(request.area),
    favoriteCondition(actor, request.favorite),
    reviewCondition(request.review),
    ...texts,
    ...numbers,
    ...(request.has ?? []).map((fact) => KNOWN[fact]),
    ...(request.missing ?? []).map((fact) => Prisma.sql`NOT (${KNOWN[fact]})`),
  ].filter((condition) => condition instanceof Prisma.Sql);
}

function takenCondition(range: TakenRange | undefined): Prisma.Sql | null {
  if (range?.start === undefined && range?.end === undefined) return null;
  const bounds = [
    Prisma.sql`asset.taken_at IS NOT NULL`,
    range.start !== undefined &&
      Prisma.sql`${TAKEN_LOCAL} >= ${startOfLocal(range.start)}::text::timestamp`,
    range.end !== undefined && Prisma.sql`${TAKEN_LOCAL} < ${endOfLocal(range.end)}`,
  ].filter((bound) => bound instanceof Prisma.Sql);
  return Prisma.join(bounds, ' AND ');
}

function favoriteCondition(actor: Actor, favorite: boolean | undefined): Prisma.Sql | null {
  if (favorite === undefined) return null;
  const favorites = Prisma.sql`(SELECT asset_id FROM favorite WHERE user_id = ${actor.userId})`;
  return favorite ? Prisma.sql`asset.id IN ${favorites}` : Prisma.sql`asset.id NOT IN ${favorites}`;
}

function reviewCondition(state: ReviewState | undefined): Prisma.Sql | null {
  if (state === undefined) return null;
  const current = Prisma.sql`(asset.id, asset.version)`;
  const withChanges = Prisma.sql`(SELECT asset_id, version FROM review WHERE decision = 'CHANGES_REQUESTED')`;
  if (state === 'changes') return Prisma.sql`${current} IN ${withChanges}`;
  const approved = Prisma.sql`(SELECT asset_id, version FROM review WHERE decision = 'APPROVED')`;
  return Prisma.sql`${current} IN ${approved} AND ${current} NOT IN ${withChanges}`;
}

/** Returns the condition of numbers in a range; null for one without ends. */
export function rangeCondition(
  column: Prisma.Sql,
  range: NumberRange | undefined,
): Prisma.Sql | null {
  const bounds = [
    range?.start !== undefined && Prisma.sql`${column} >= ${range.start}::float8`,
    range?.end !== undefined && Prisma.sql`${column} <= ${range.end}::float8`,
  ].filter((bound) => bound instanceof Prisma.Sql);
  return bounds.length > 0 ? Prisma.join(bounds, ' AND ') : null;
}

/** Returns the condition of a text in one of the columns. The index of words finds the few assets whose columns are compared. */
function textCondition(columns: Prisma.Sql[], filter: TextFilter | undefined): Prisma.Sql | null {
  if (filter === undefined) return null;
  const text = typeof filter === 'string' ? filter : filter.is;
  const words = termQuery({ text, isPrefix: typeof filter === 'string' });
  const matches = columns.map((column) => factMatch(column, filter));
  const either = Prisma.sql`(${Prisma.join(matches, ' OR ')})`;
  return words === ''
    ? either
    : Prisma.sql`asset.words @@ to_tsquery('simple', ${words}) AND ${either}`;
}

/** Returns the condition of one text. Words start at a letter or a digit of another kind than the one before: `r5` in `EOSR5`. */
export function factMatch(column: Prisma.Sql, filter: TextFilter): Prisma.Sql {
  const folded = foldedText(column);
  if (typeof filter !== 'string') return Prisma.sql`${folded} = ${fold(filter.is)}::text`;
  const text = fold(filter.replace(/\*+$/, ''));
  const before = /^\p{N}/u.test(text) ? '(?<![0-9])' : '(?<![[:alpha:]])';
  return Prisma.sql`${folded} ~ ${before + text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}::text`;
}
