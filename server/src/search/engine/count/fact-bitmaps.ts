import type { FactFilters, KnownFact, TakenRange } from '@spindle/contracts/search/fact-filters';
import { Prisma } from '@spindle/prisma/client';
import { factMatch, rangeCondition } from '../match/fact-conditions.ts';

/** Returns whether bitmaps, which know the month, answer a range of dates taken. */
export function hasWholeMonths(range: TakenRange | undefined): boolean {
  return [range?.start, range?.end].every((text) => text === undefined || text.length <= 7);
}

/** Facts whose bitmaps are those of any value. */
const BY_ANY_VALUE: ReadonlySet<KnownFact> = new Set(['taken', 'rating', 'place']);

/** Selects the bitmaps of a facet whose `value` meets a condition. */
type SelectFacet = (facet: string, condition: Prisma.Sql) => Prisma.Sql;

/** Returns the bitmaps of assets that have a fact. */
export function knownBitmaps(fact: KnownFact, ofFacet: SelectFacet): Prisma.Sql {
  return BY_ANY_VALUE.has(fact)
    ? ofFacet(fact, Prisma.sql`true`)
    : ofFacet('has', Prisma.sql`value = ${fact}`);
}

/** Returns the bitmaps of each filter by facts. */
export function factBitmaps(request: Partial<FactFilters>, ofFacet: SelectFacet): Prisma.Sql[] {
  const { rating, flag, color_label, taken_range, has = [] } = request;
  const value = Prisma.sql`value`;
  const texts = (['camera', 'lens', 'place'] as const).map(
    (name) => request[name] !== undefined && ofFacet(name, factMatch(value, request[name])),
  );
  const numbers = (['iso', 'aperture', 'focal_length'] as const).map((name) => {
    const condition = rangeCondition(Prisma.sql`value::float8`, request[`${name}_range`]);
    return condition && ofFacet(name, condition);
  });
  const taken = [
    taken_range?.start !== undefined && Prisma.sql`value >= ${taken_range.start}`,
    // A year is before its months in the order of texts.
    taken_range?.end !== undefined && Prisma.sql`value < ${following(taken_range.end)}`,
  ].filter((bound) => bound instanceof Prisma.Sql);
  return [
    ...texts,
    ...numbers,
    rating !== undefined && ofFacet('rating', Prisma.sql`value >= ${String(rating)}`),
    flag && ofFacet('flag', Prisma.sql`value = ${flag}`),
    color_label && ofFacet('color_label', Prisma.sql`value = ${color_label}`),
    taken.length > 0 && ofFacet('taken', Prisma.join(taken, ' AND ')),
    ...has.map((fact) => knownBitmaps(fact, ofFacet)),
  ].filter((source) => source instanceof Prisma.Sql);
}

/** Returns the year after a year, or the month after a month; a letter, which is after all digits, where it has five digits. */
function following(text: string): string {
  const [year = 0, month] = text.split('-').map(Number);
  const isYearOver = month === undefined || month === 12;
  const nextYear = String(isYearOver ? year + 1 : year).padStart(4, '0');
  if (nextYear.length > 4) return 'a';
  if (month === undefined) return nextYear;
  return `${nextYear}-${String((month % 12) + 1).padStart(2, '0')}`;
}
