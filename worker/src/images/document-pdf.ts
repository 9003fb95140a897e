import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { bareType } from '@spindle/core/file-types/kind';
import { fromUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { documentPdfKey } from '@spindle/core/storage/keys';
import type { File } from '@spindle/prisma/client';
import { openTools } from '../programs/tools.ts';
import { OFFICE_PDF, OFFICE_TYPES } from './formats/office.ts';
import type { LocalFile } from './local-file.ts';
import { makeReadable } from './readable-image.ts';

type Original = Pick<File, 'assetId' | 'version' | 'objectKey' | 'contentType'>;

/** Longest side of the first page, in pixels. Nobody sees it. */
const PIXELS = 64;

/**
 * Calls `use` with a local copy of a document. Of an office document, with the PDF that LibreOffice makes of it: only once, as the PDF stays
 * in the cache. Throws like makeReadable.
 */
export async function withDocument<T>(
  ctx: Context,
  original: Original,
  signal: AbortSignal,
  use: (file: LocalFile) => Promise<T>,
): Promise<T> {
  const contentType = bareType(original.contentType);
  if (!OFFICE_TYPES.includes(contentType))
    return withLocalFile(ctx, { key: original.objectKey, contentType }, signal, use);
  const key = documentPdfKey(fromUuid(original.assetId), original.version);
  if (!(await ctx.storage.head(key))) {
    const office = { key: original.objectKey, contentType };
    await withLocalFile(ctx, office, signal, (file) => storePdf(ctx, file, key));
  }
  return withLocalFile(ctx, { key, contentType: 'application/pdf' }, signal, use);
}

async function withLocalFile<T>(
  ctx: Context,
  { key, contentType }: { key: string; contentType: string },
  signal: AbortSignal,
  use: (file: LocalFile) => Promise<T>,
): Promise<T> {
  const tools = await openTools(ctx.config);
  return ctx.storage.withFile(key, (path) =>
    inWorkFolder(ctx, (workDir) => use({ path, contentType, tools, workDir, signal })),
  );
}

async function storePdf(ctx: Context, file: LocalFile, key: string): Promise<void> {
  await makeReadable(file, PIXELS);
  const body = createReadStream(join(file.workDir, OFFICE_PDF));
  await ctx.storage.put(key, body, { contentType: 'application/pdf', signal: file.signal });
}
