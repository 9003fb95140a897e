import type { Context } from '../context.ts';
import {
  keyBeforeQuarantine,
  QUARANTINE_PREFIX,
  quarantineDateOf,
  quarantineKey,
} from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';

/** Days that a swept object stays in the quarantine before it is deleted. */
export const QUARANTINE_DAYS = 30;

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/** Moves an object that no row knows out of the way, unless it was written again since it was listed. Returns whether it was moved. */
export async function quarantine(ctx: Context, object: ObjectHead): Promise<boolean> {
  const present = await ctx.storage.head(object.key);
  if (present?.modifiedAt.getTime() !== object.modifiedAt.getTime()) return false;
  await ctx.storage.move(object.key, quarantineKey(object.key, ctx.now()));
  ctx.log.info({ key: object.key }, 'moved an object that no row knows to the quarantine');
  return true;
}

/** Puts back the quarantined objects that a row names and deletes those that have been there for 30 days. Returns how many came back. */
export async function tidyQuarantine(ctx: Context): Promise<number> {
  let restored = 0;
  let batch: string[] = [];
  for await (const { key } of ctx.storage.list(QUARANTINE_PREFIX)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    restored += await tidyBatch(ctx, batch);
    batch = [];
  }
  return restored + (await tidyBatch(ctx, batch));
}

async function tidyBatch(ctx: Context, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await ctx.db.file.findMany({
    where: { objectKey: { in: keys.map(keyBeforeQuarantine) } },
    select: { objectKey: true },
  });
  const known = new Set(rows.map(({ objectKey }) => objectKey));
  const before = ctx.now().getTime() - QUARANTINE_DAYS * DAY_MS;
  let restored = 0;
  for (const key of keys) {
    const home = keyBeforeQuarantine(key);
    if (known.has(home)) restored += (await putBack(ctx, key, home)) ? 1 : 0;
    else if (quarantineDateOf(key).getTime() < before) {
      await ctx.storage.remove([key]);
      ctx.log.info({ key: home }, 'deleted an object after its time in the quarantine');
    }
  }
  return restored;
}

/** An object that has come back by other means, such as a backup, stays. */
async function putBack(ctx: Context, key: string, home: string): Promise<boolean> {
  if (await ctx.storage.head(home)) return false;
  await ctx.storage.move(key, home);
  ctx.log.info({ key: home }, 'put an object back from the quarantine: a row names it');
  return true;
}
