import type { Context } from '@spindle/core/context';
import { bareType } from '@spindle/core/file-types/kind';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { contentTextOf } from '@spindle/core/search/content-text';
import { readSubtitleText } from '@spindle/core/subtitles/subtitle-words';
import type { Asset, File } from '@spindle/prisma/client';
import { DOCUMENT_TYPES, readDocumentText } from '../images/document-text.ts';
import { OFFICE_TYPES } from '../images/formats/office.ts';
import type { LocalFile } from '../images/local-file.ts';
import { makeReadable } from '../images/readable-image.ts';
import { MissingProgram } from '../programs/installed-programs.ts';
import { openTools } from '../programs/tools.ts';

/** Milliseconds between two checks whether there is work. */
export const READ_OLD_DOCUMENTS_MS = 600_000;

/** Documents of one query. */
const BATCH = 20;

interface UnreadAsset {
  id: string;
  seq: bigint;
  version: number;
  kind: Asset['kind'];
}

/**
 * Reads the text inside the documents and the subtitles that were there before it was searched; migrations marked their assets. One after
 * another, so that new uploads go first. Several workers may read the same asset, with the same result.
 */
export async function readOldDocuments(ctx: Context, signal: AbortSignal): Promise<void> {
  let after = 0n;
  for (;;) {
    const assets = await ctx.db.$queryRaw<UnreadAsset[]>`
      SELECT id, seq, version, kind FROM asset WHERE content_text IS NULL AND seq > ${after} ORDER BY seq LIMIT ${BATCH}`;
    for (const asset of assets) {
      if (signal.aborted) return;
      await readOne(ctx, asset, signal);
    }
    const last = assets.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

async function readOne(ctx: Context, asset: UnreadAsset, signal: AbortSignal) {
  const { id, version, kind } = asset;
  const hasSubtitles = kind === 'VIDEO' || kind === 'AUDIO';
  const text = hasSubtitles
    ? await readSubtitleText(ctx, asset)
    : await readOriginal(ctx, asset, signal);
  if (text === null) return; // a later check finds the program
  await ctx.db.$executeRaw`
    UPDATE asset SET content_text = ${contentTextOf(text)}
    WHERE id = ${id}::uuid AND version = ${version} AND content_text IS NULL`;
}

async function readOriginal(
  ctx: Context,
  { id, version }: UnreadAsset,
  signal: AbortSignal,
): Promise<string | null> {
  const original = await ctx.db.file.findFirst({
    where: { assetId: id, key: 'original', version: { lte: version } },
    orderBy: { version: 'desc' },
  });
  return original ? readText(ctx, original, signal) : '';
}

/** Returns the text of a document; empty when it cannot be read, null when a program is missing. */
async function readText(ctx: Context, original: File, signal: AbortSignal): Promise<string | null> {
  const contentType = bareType(original.contentType);
  if (!DOCUMENT_TYPES.includes(contentType)) return '';
  const tools = await openTools(ctx.config);
  try {
    return await ctx.storage.withFile(original.objectKey, (path) =>
      inWorkFolder(ctx, async (workDir) => {
        const file: LocalFile = { path, contentType, tools, workDir, signal };
        if (OFFICE_TYPES.includes(contentType)) await makeReadable(file);
        return readDocumentText(file);
      }),
    );
  } catch (error) {
    if (error instanceof MissingProgram) return null;
    if (error instanceof Undecodable) return '';
    throw error;
  }
}
