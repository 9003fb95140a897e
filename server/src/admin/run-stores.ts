import type { Context } from '@spindle/core/context';
import { countStoreUse, forgetStore, type StoreUse } from '@spindle/core/installation/forget-store';
import type { Store } from '@spindle/prisma/client';
import type { Output } from './output.ts';

/** Prints every bucket that administrators have configured: its location, the new files that go to it, and the files in it. */
export async function listStores(
  ctx: Context,
  { isJson }: { isJson: boolean },
  { say }: Output,
): Promise<void> {
  const rows = await ctx.db.store.findMany({ orderBy: { createdAt: 'asc' } });
  const stores: ListedStore[] = [];
  for (const { id: name, bucket, folder, endpoint, kinds } of rows)
    stores.push({ name, bucket, folder, endpoint, kinds, ...(await countStoreUse(ctx, name)) });
  if (isJson) say(JSON.stringify(stores));
  else if (stores.length === 0) say('All files are in the default store.');
  else for (const store of stores) say(lineOf(store));
}

/** A bucket, and the numbers of rows that name it. */
type ListedStore = Pick<Store, 'bucket' | 'folder' | 'endpoint' | 'kinds'> &
  StoreUse & { name: string };

function lineOf({ name, bucket, folder, endpoint, kinds, files, sources }: ListedStore): string {
  const location = [bucket, folder].filter(Boolean).join('/');
  const use = kinds.length > 0 ? `receives ${kinds.join(', ')}` : 'receives no new files';
  const kept = sources > 0 ? ` Sources of moved files: ${sources}.` : '';
  return `${name}  ${location} (${endpoint || 'AWS'}), ${use}. Files of assets: ${files}.${kept}`;
}

/** Removes a lost bucket from the list, and prints what was removed with it. Throws Conflict and NotFound. */
export async function runForgetStore(ctx: Context, store: string, { say }: Output): Promise<void> {
  const { uploads, purged, sources } = await forgetStore(ctx, store);
  say(`${store} is removed. Unfinished uploads removed: ${uploads}.`);
  if (sources > 0) say(`Sources of moved files that stay in the bucket: ${sources}.`);
  if (purged > 0) say(`Files of purged assets that stay in the bucket: ${purged}.`);
}
