import {
  FIELD_OPERATORS_MAX,
  type FieldCriterion,
  type FieldRange,
  type SchemaCriteria,
} from '@spindle/contracts/search';
import { Invalid } from '@spindle/core/errors';
import { fieldWord } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { keywordQuery } from './keywords.ts';

/** Which assets have the schema, and in their fields what is asked for. Throws Invalid for a text that cannot be read. */
export function criteriaCondition(criteria: SchemaCriteria | undefined): Prisma.Sql | null {
  if (!criteria) return null;
  const conditions = Object.entries(criteria.fields)
    .map(([field, criterion]) => fieldCondition(field, criterion))
    .filter((condition) => condition !== null);
  return Prisma.join(
    [Prisma.sql`asset.schema_id = ${criteria.data_schema_id}::int`, ...conditions],
    ' AND ',
  );
}

function fieldCondition(field: string, criterion: FieldCriterion): Prisma.Sql | null {
  if (criterion === null) return null;
  if (typeof criterion === 'string') return wordsCondition(field, criterion);
  if (typeof criterion !== 'object') return holds(field, criterion);
  if (!('is' in criterion)) return rangeCondition(field, criterion);
  return Prisma.sql`(${holds(field, criterion.is)} OR ${holds(field, [criterion.is])})`;
}

function holds(field: string, value: unknown): Prisma.Sql {
  return Prisma.sql`asset.data @> ${JSON.stringify({ [field]: value })}::jsonb`;
}

function wordsCondition(field: string, text: string): Prisma.Sql | null {
  if (text === '') return null;
  if ((text.match(/\b(AND|OR)\b/g) ?? []).length > FIELD_OPERATORS_MAX)
    throw new Invalid(`The search of a field takes at most ${FIELD_OPERATORS_MAX} AND or OR.`);
  const query = keywordQuery(text, (word) => fieldWord(field, word));
  if (query === null) return null;
  return query === ''
    ? Prisma.sql`false`
    : Prisma.sql`asset.words @@ to_tsquery('simple', ${query})`;
}

function rangeCondition(field: string, { start, end }: FieldRange): Prisma.Sql | null {
  const bounds = [bound(field, '>=', start), bound(field, '<=', end)].filter(
    (condition) => condition !== null,
  );
  return bounds.length > 0 ? Prisma.join(bounds, ' AND ') : null;
}

/** A date is compared with as much of the text as it is long: a day holds all its times. */
function bound(
  field: string,
  sign: '>=' | '<=',
  value: number | string | undefined,
): Prisma.Sql | null {
  if (value === undefined || value === '') return null;
  const compare = Prisma.raw(sign);
  return typeof value === 'number'
    ? Prisma.sql`CASE WHEN jsonb_typeof(asset.data->${field}) = 'number' THEN (asset.data->>${field})::numeric ${compare} ${String(value)}::numeric ELSE false END`
    : Prisma.sql`left(asset.data->>${field}, ${value.length}::int) COLLATE "C" ${compare} ${value}`;
}
