import { cleanTag, tagKey } from '@spindle/contracts/facts/tag-name';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { setSynonyms as route } from '@spindle/contracts/tags/synonyms';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import { addCatalogTag, deleteUnheldTags } from '@spindle/core/facts/tag-catalog';
import { requireAllAssets } from './access.ts';
import { findSynonymsOfOthers, lockSynonyms } from './find-synonyms.ts';

/**
 * Replaces the synonyms of a tag. A known tag without assets can become a synonym, and leaves the catalog. Throws Forbidden without group
 * access, Invalid for the tag as its own synonym, Conflict for a tag that assets have, for a synonym of another tag, and for synonyms of a
 * synonym.
 */
export async function setSynonyms(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  requireAllAssets(ctx);
  const name = cleanTag(body.tag);
  const given = new Map(body.synonyms.map((synonym) => [tagKey(synonym), cleanTag(synonym)]));
  if (name === '' || given.has('')) throw new Invalid('A tag needs at least one character.');
  if (given.has(tagKey(name))) throw new Invalid('A tag cannot be a synonym of itself.');
  const data = await inTransaction(ctx, async (tx) => {
    await lockSynonyms(tx);
    await checkSynonyms(tx, name, [...given.keys()]);
    await addCatalogTag(tx, name);
    return tx.db.tag.update({
      where: { key: tagKey(name) },
      data: { synonyms: [...given.values()] },
    });
  });
  return { status: 'OK', data: { tag: data.name, synonyms: data.synonyms } };
}

async function checkSynonyms(tx: TxContext, name: string, keys: string[]): Promise<void> {
  const [taken] = await findSynonymsOfOthers(tx, keys, name);
  if (taken) throw new Conflict(`${taken.synonym} is a synonym of ${taken.name} already.`);
  const [chain] = await findSynonymsOfOthers(tx, [tagKey(name)], '');
  if (chain && keys.length > 0)
    throw new Conflict(`${name} is a synonym of ${chain.name}. Add the synonyms there.`);
  const used = await tx.db.$queryRaw<{ name: string; isUsed: boolean }[]>`
    SELECT tag.name, (
      tag.synonyms <> '{}' OR EXISTS (SELECT FROM asset WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[tag.key::text] AND asset.trashed_at IS NULL)
    ) AS "isUsed" FROM tag WHERE tag.key = ANY(${keys}::text[])`;
  const first = used.find(({ isUsed }) => isUsed);
  if (first) throw new Conflict(`${first.name} is a tag. Merge it into ${name} first.`);
  await deleteUnheldTags(tx, keys);
}
