import type { listTags as route } from '@spindle/contracts/facts/list-tags';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import type { SearchEngine } from '../search/engine/search-engine.ts';

/** A tag with its number of assets. Null: too many to count. */
export type CountedTag = Omit<Answer<typeof route>['data'][number], 'synonym'>;

/** Lists the tags that start with a text, also in their last level or a synonym. Tags without a visible asset are left out. */
export async function listTags(
  ctx: Context,
  { query: { prefix, limit } }: Input<typeof route>,
  engine: SearchEngine,
): Promise<CountedTag[]> {
  const found = await engine.findTags(ctx, prefix, limit);
  return found.map(({ name, assets }) => ({ tag: name, assets }));
}
