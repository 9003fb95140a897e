import type { FieldCriterion, FieldRange } from '@spindle/contracts/search/field-criterion';
import { KEYWORDS_MAX } from '@spindle/contracts/search/keyword';
import { FIELD_OPERATORS_MAX, type SchemaCriteria } from '@spindle/contracts/search/search';
import { Invalid } from '@spindle/core/errors';
import { wordsOf } from '@spindle/core/search/readings';
import { fieldWord } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { keywordQuery } from './keyword-query.ts';
import { unpairedWords } from './term-phrases.ts';

/**
 * Returns the condition of a schema and its fields. `probesValues` looks values up for one asset after the other, for a query that soon
 * has enough matches, instead of finding all matches first. Throws Invalid for a text that cannot be parsed.
 */
export function criteriaCondition(
  criteria: SchemaCriteria | undefined,
  probesValues: boolean,
): Prisma.Sql | null {
  if (!criteria) return null;
  const conditions = Object.entries(criteria.fields)
    .map(([field, criterion]) => {
      const condition = valueCondition(criterion);
      if (!condition) return fieldCondition(field, criterion);
      const values = valuesWhere(criteria, field, condition);
      // OFFSET 0 keeps the planner from turning the lookups into a join.
      return probesValues
        ? Prisma.sql`EXISTS (SELECT ${values} AND asset_value.seq = asset.seq OFFSET 0)`
        : Prisma.sql`asset.seq IN (SELECT seq ${values})`;
    })
    .filter((condition) => condition !== null);
  return Prisma.join(
    [Prisma.sql`asset.schema_id = ${criteria.data_schema_id}::int`, ...conditions],
    ' AND ',
  );
}

/** Returns one query for each criterion on a value, of the `seq` of assets, including trashed ones. Null with criteria on anything but values. */
export function valueQueries(criteria: SchemaCriteria | undefined): Prisma.Sql[] | null {
  if (!criteria) return null;
  const values: Prisma.Sql[] = [];
  for (const [field, criterion] of Object.entries(criteria.fields)) {
    const condition = valueCondition(criterion);
    if (condition) values.push(Prisma.sql`SELECT seq ${valuesWhere(criteria, field, condition)}`);
    else if (fieldCondition(field, criterion)) return null;
  }
  return values.length > 0 ? values : null;
}

function valuesWhere(criteria: SchemaCriteria, field: string, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`FROM asset_value WHERE schema_id = ${criteria.data_schema_id}::int AND field = ${field} AND ${condition}`;
}

/** Returns whether a criterion uses an index of values. */
export function hasValueCriteria(criteria: SchemaCriteria | undefined): boolean {
  return Object.values(criteria?.fields ?? {}).some((criterion) => valueCondition(criterion));
}

function valueCondition(criterion: FieldCriterion): Prisma.Sql | null {
  if (criterion === null || typeof criterion === 'string') return null;
  if (typeof criterion !== 'object') return equalCondition(criterion);
  return 'is' in criterion ? null : rangeCondition(criterion);
}

function fieldCondition(field: string, criterion: FieldCriterion): Prisma.Sql | null {
  if (typeof criterion === 'string') return wordsCondition(field, criterion);
  return typeof criterion === 'object' && criterion !== null && 'is' in criterion
    ? exactCondition(field, criterion.is)
    : null;
}

/** Matches the exact value, or a list that contains it, among the assets with its words, which an index finds. */
function exactCondition(field: string, value: string | number): Prisma.Sql {
  const json = (stored: unknown) => JSON.stringify({ [field]: stored });
  const exactly = Prisma.sql`(asset.data @> ${json(value)}::jsonb OR asset.data @> ${json([value])}::jsonb)`;
  const alternatives = [wordsOf(String(value)), unpairedWords(String(value)) ?? []]
    .filter((words) => words.length > 0)
    .map((words) =>
      words
        .slice(0, KEYWORDS_MAX)
        .map((word) => fieldWord(field, word))
        .join(' & '),
    );
  if (alternatives.length === 0) return exactly;
  const query = alternatives.map((words) => `(${words})`).join(' | ');
  return Prisma.sql`asset.words @@ to_tsquery('simple', ${query}) AND ${exactly}`;
}

/** Returns the condition of words in a field. Null for a text without words. */
export function wordsCondition(field: string, text: string): Prisma.Sql | null {
  if (text === '') return null;
  if ((text.match(/\b(AND|OR)\b/g) ?? []).length > FIELD_OPERATORS_MAX)
    throw new Invalid(`Use AND and OR at most ${FIELD_OPERATORS_MAX} times in a field.`);
  const query = keywordQuery(text, (word) => fieldWord(field, word));
  if (query === null) return null;
  return query === ''
    ? Prisma.sql`false`
    : Prisma.sql`asset.words @@ to_tsquery('simple', ${query})`;
}

function equalCondition(value: number | boolean): Prisma.Sql {
  return typeof value === 'number'
    ? Prisma.sql`number = ${String(value)}::numeric`
    : Prisma.sql`text = ${String(value)}`;
}

function rangeCondition({ start, end }: FieldRange): Prisma.Sql | null {
  const bounds = [start, end].map((bound, index) => {
    if (bound === undefined || bound === '') return null;
    if (typeof bound === 'number')
      return Prisma.sql`number ${Prisma.raw(index === 0 ? '>=' : '<=')} ${String(bound)}::numeric`;
    // A text as end includes every text that starts with it: a day includes all its times. chr(1114111) is the highest character.
    return index === 0 ? Prisma.sql`text >= ${bound}` : Prisma.sql`text < ${bound} || chr(1114111)`;
  });
  const given = bounds.filter((bound) => bound !== null);
  return given.length > 0 ? Prisma.join(given, ' AND ') : null;
}
