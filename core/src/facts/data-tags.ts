import type { Data } from '@spindle/contracts/metadata/internal-fields';
import { internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import { TAGS_FIELD } from '@spindle/contracts/metadata/tags';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { UsableSchema } from '../metadata/find-schema.ts';
import { changeTags, tagsIn } from '../metadata/tags.ts';

/**
 * Returns the custom metadata of an asset with changed tags, where it has a place for them: a field `tags` that is a list, or that the
 * schema declares as a list of texts. Undefined: nothing changes, or the schema does not accept the tags.
 */
export function dataWithTags(
  asset: Pick<Asset, 'data' | 'tags'>,
  tags: readonly string[],
  { document, validate }: Pick<UsableSchema, 'document' | 'validate'>,
): Prisma.InputJsonObject | undefined {
  const own = publicData(asset.data);
  const declared = document.properties[TAGS_FIELD];
  const isList = declared ? declared.type === 'array' : Array.isArray(own[TAGS_FIELD]);
  const isUsable = own[TAGS_FIELD] === undefined || Array.isArray(own[TAGS_FIELD]);
  if (!isList || !isUsable) return undefined;
  const before = tagsIn(own);
  const after = changeTags(before, asset.tags, tags);
  if (after.length === before.length && after.every((tag, n) => tag === before[n]))
    return undefined;
  const { [TAGS_FIELD]: _, ...others } = own;
  const data: Data = after.length > 0 ? { ...others, [TAGS_FIELD]: after } : others;
  if (validate(data).length > 0) return undefined;
  return { ...internalData(asset.data), ...data } as Prisma.InputJsonObject;
}
