import type { FieldFilter, QueryFilter } from '@spindle/contracts/search/query/query-node';
import type { Actor } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { visibleCollections } from '../../../assets/visible-collections.ts';
import { wordsCondition } from './criteria-condition.ts';

type NamedFilters = {
  [Name in 'in' | 'by' | 'person' | 'public' | 'field']: QueryFilter[Name] | undefined;
};

/** Returns the conditions of the filters of a query by names. A name that nothing has matches no assets. */
export function namedConditions(actor: Actor, filters: NamedFilters): Prisma.Sql[] {
  return [
    filters.in !== undefined && collectionCondition(actor, filters.in),
    filters.by !== undefined && uploaderCondition(actor, filters.by),
    filters.person !== undefined && personCondition(filters.person),
    filters.public !== undefined && Prisma.sql`asset.public = ${filters.public}`,
    filters.field && fieldCondition(filters.field),
  ].filter((condition) => condition instanceof Prisma.Sql);
}

/** Returns the id that a text is; -1 for a name. */
const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

/** Only collections that the caller can list. */
function collectionCondition(actor: Actor, name: string): Prisma.Sql {
  return Prisma.sql`asset.id IN (
    SELECT member.asset_id FROM collection JOIN collection_asset AS member ON member.collection_id = collection.id
    WHERE ${visibleCollections(actor)} AND (collection.id = ${idOf(name)}::int OR collection.name_key = ${fold(name)}))`;
}

function uploaderCondition(actor: Actor, name: string): Prisma.Sql {
  if (name.toLowerCase() === 'me') return Prisma.sql`asset.creator_id = ${actor.userId}`;
  const pattern = `%${escapeLike(name)}%`;
  return Prisma.sql`asset.creator_id IN (
    SELECT id FROM "user" WHERE id = ${idOf(name)}::int OR lower(email) = lower(${name}::text)
      OR lower(first_name || ' ' || last_name) LIKE lower(${pattern}::text))`;
}

function personCondition(name: string): Prisma.Sql {
  return Prisma.sql`asset.id IN (
    SELECT face.asset_id FROM person JOIN face ON face.person_id = person.id
    WHERE NOT person.hidden AND (person.id = ${idOf(name)}::int OR (person.name_key <> '' AND person.name_key LIKE ${`%${escapeLike(fold(name))}%`})))`;
}

/** Returns the condition of a searchable field. Schemas are named by their id or their English name, with `-` or `_` for its spaces. */
function fieldCondition({ schema, field, value }: FieldFilter): Prisma.Sql {
  const key = schema.replaceAll('_', '-').toLowerCase();
  const schemas = Prisma.sql`(
    SELECT id FROM asset_schema WHERE (id = ${idOf(schema)}::int OR replace(replace(lower(name ->> 'en'), ' ', '-'), '_', '-') = ${key}::text)
      AND schema -> 'properties' -> ${field}::text -> 'filespin_properties' ->> 'searchable' = 'true')`;
  const inSchema = Prisma.sql`asset.schema_id IN ${schemas}`;
  const values = (condition: Prisma.Sql) =>
    Prisma.sql`asset.seq IN (SELECT seq FROM asset_value WHERE schema_id IN ${schemas} AND field = ${field} AND ${condition})`;
  const [, sign, bound = ''] = /^(>=|<=|>|<|=)(.+)$/.exec(value) ?? [];
  if (sign) {
    const operator = Prisma.raw(sign);
    const isNumber = /^-?\d+(\.\d+)?$/.test(bound);
    return Prisma.sql`${inSchema} AND ${values(isNumber ? Prisma.sql`number ${operator} ${bound}::numeric` : Prisma.sql`text ${operator} ${bound}`)}`;
  }
  if (/^(true|false)$/i.test(value))
    return Prisma.sql`${inSchema} AND ${values(Prisma.sql`text = ${value.toLowerCase()}`)}`;
  const words = wordsCondition(field, `"${value.replaceAll('"', '')}"`) ?? Prisma.sql`true`;
  return Prisma.sql`${inSchema} AND ${words}`;
}
