import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { wordsOf } from '@spindle/core/search/readings';
import type { readPages as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { withDocument } from '../images/document-pdf.ts';
import { PAGE_BREAK, readDocumentText } from '../images/document-text.ts';
import { readPageLines } from '../images/page-lines.ts';
import { FinalFailure } from '../steps/handler.ts';

/** Reads the text of a PDF or an office document into the cache, unless it is there. Throws FinalFailure when the asset is gone, and like withDocument. */
export async function readPages(
  ctx: Context,
  { assetId, version, page, key }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  const original = await ctx.db.file.findFirst({
    where: { assetId: toUuid(assetId), key: 'original', version: { lte: version } },
    orderBy: { version: 'desc' },
  });
  if (!original) throw new FinalFailure('The asset no longer exists.');
  const text = await withDocument(ctx, original, signal, async (file) =>
    page === null
      ? foldPages(await readDocumentText(file))
      : JSON.stringify(await readPageLines(file, page)),
  );
  const type = page === null ? 'text/plain; charset=utf-8' : 'application/json';
  await ctx.storage.put(key, Buffer.from(text), { contentType: type, signal });
}

/** Returns the words of each page in the form in which search compares them. */
const foldPages = (text: string): string =>
  text
    .split(PAGE_BREAK)
    .map((page) => wordsOf(page).join(' '))
    .join(PAGE_BREAK);
