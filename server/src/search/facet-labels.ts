import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import type { Context } from '@spindle/core/context';
import type { FacetGroup } from './engine/search-engine.ts';

/** Returns the display names of the users, schemas, people and tags among the groups, under `<facet> <value>`. */
export async function labelsOf(ctx: Context, groups: FacetGroup[]): Promise<Map<string, string>> {
  const idsOf = (facet: string) =>
    groups.filter((group) => group.facet === facet).map(({ value }) => Number(value));
  const tagKeys = groups.filter(({ facet }) => facet === 'tag').map(({ value }) => value);
  const [users, schemas, people, tags] = await Promise.all([
    ctx.db.user.findMany({
      where: { id: { in: idsOf('uploader') } },
      select: { id: true, firstName: true, lastName: true },
    }),
    ctx.db.assetSchema.findMany({
      where: { id: { in: idsOf('schema') } },
      select: { id: true, name: true },
    }),
    ctx.db.person.findMany({
      where: { id: { in: idsOf('person') } },
      select: { id: true, name: true },
    }),
    ctx.db.tag.findMany({
      where: { key: { in: tagKeys } },
      select: { key: true, name: true },
    }),
  ]);
  return new Map([
    ...users.map(
      ({ id, firstName, lastName }) => [`uploader ${id}`, `${firstName} ${lastName}`] as const,
    ),
    ...tags.map(({ key, name }) => [`tag ${key}`, name] as const),
    ...people.map(({ id, name }) => [`person ${id}`, name] as const),
    ...schemas.map(
      ({ id, name }) => [`schema ${id}`, (name as TextByLanguage).en ?? String(id)] as const,
    ),
  ]);
}
