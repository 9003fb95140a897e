import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { INSTALLATION_KEY, originalKey } from '@spindle/core/storage/keys';

/** Anything with a database and a store, such as a test app. */
interface HasContext {
  ctx: Context;
}

/** Returns the sorted keys of all objects in the store except its marker. */
export async function storedKeys({ ctx }: HasContext): Promise<string[]> {
  const keys: string[] = [];
  if (ctx.storage.isLocal('')) keys.push(...filesUnder(ctx.config.filesDir));
  else for await (const { key } of ctx.storage.list('')) keys.push(key);
  return keys.filter((key) => key !== INSTALLATION_KEY).sort();
}

/**
 * Returns paths relative to `dir`. `storage.list` also reads the size of each file, which is slow, and the recursive `readdirSync`
 * takes half as long again.
 */
function filesUnder(dir: string, path = ''): string[] {
  return readdirSync(join(dir, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(dir, inner);
    return entry.isFile() ? [inner] : [];
  });
}

/** Returns the SHA-256 of the stored original of an asset. */
export async function storedHash({ ctx }: HasContext, id: string): Promise<string> {
  const stream = await ctx.storage.get(originalKey(id, 1));
  return sha256(Buffer.concat(await stream.toArray()));
}

/** Returns the database rows of a new asset. */
export async function rowsOf({ ctx }: HasContext, id: string) {
  return ctx.db.asset.findUniqueOrThrow({
    where: { id: toUuid(id) },
    include: { files: true, jobs: { include: { steps: true } } },
  });
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
