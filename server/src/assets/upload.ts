import type { UploadAnswer } from '@spindle/contracts/assets';
import type { Context } from '@spindle/core/context';
import { Invalid, TooLarge } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import { acceptOriginals, presentOriginal } from './accept.ts';
import { parseCustomMetadata, planUploadData, type UploadData } from './custom-metadata.ts';
import type { Original } from './insert-originals.ts';
import { type IncomingFile, storeOriginal } from './store-original.ts';

/** A field of a form, as it comes: files are streams that must be read before the next part. */
export type UploadPart =
  | ({ kind: 'file' } & IncomingFile)
  | { kind: 'text'; name: string; value: string; isCut: boolean };

type StoredFile = Omit<Original, keyof UploadData>;

/**
 * Takes the files of one form, each a new asset, straight to the store; all of them or none. Throws Invalid when there is
 * no file or `custom_metadata` is wrong, TooLarge for a file over the limit.
 */
export async function uploadAssets(
  ctx: Context,
  parts: AsyncIterable<UploadPart>,
): Promise<UploadAnswer> {
  const ids: string[] = [];
  try {
    const { files, customMetadata } = await receive(ctx, parts, ids);
    if (files.length === 0) throw new Invalid('No file was sent.');
    const data = await planUploadData(ctx, parseCustomMetadata(customMetadata));
    const originals = files.map((file) => ({ ...file, ...data }));
    await acceptOriginals(ctx, originals);
    return { files: originals.map(presentOriginal), success: true, provider: 'local' };
  } catch (error) {
    await removeUnaccepted(ctx, ids);
    throw error;
  }
}

/** `ids` is filled on the way, so that whatever has reached the store can be taken back. */
async function receive(ctx: Context, parts: AsyncIterable<UploadPart>, ids: string[]) {
  const files: StoredFile[] = [];
  let customMetadata: string | undefined;
  for await (const part of parts) {
    if (part.kind === 'file') files.push(await storeOriginal(ctx, part, ids));
    else if (part.name === 'custom_metadata') {
      if (part.isCut) throw new TooLarge('custom_metadata is too large.');
      customMetadata = part.value;
    }
  }
  return { files, customMetadata };
}

/** Asks for the rows first: a commit whose answer was lost has made assets of them. What cannot be removed is swept later. */
async function removeUnaccepted(ctx: Context, ids: string[]): Promise<void> {
  try {
    const rows = await ctx.db.asset.findMany({
      where: { id: { in: ids.map(toUuid) } },
      select: { id: true },
    });
    const accepted = new Set(rows.map((row) => row.id));
    const left = ids.filter((id) => !accepted.has(toUuid(id)));
    await ctx.storage.remove(left.map((id) => originalKey(id, 1)));
  } catch (error) {
    ctx.log.warn({ err: error, ids }, 'what is left of an upload waits for the sweep');
  }
}
