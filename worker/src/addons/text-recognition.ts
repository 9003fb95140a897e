import { TextRecognitionResult } from '@spindle/core/analysis/results';
import { spaceOf } from '@spindle/core/analysis/vectors';
import type { Context, TxContext } from '@spindle/core/context';
import { bareType } from '@spindle/core/file-types/kind';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { CONTENT_CHARACTERS_MAX, contentTextOf } from '@spindle/core/search/content-text';
import { wordsOf } from '@spindle/core/search/readings';
import type { Asset } from '@spindle/prisma/client';
import { PAGE_BREAK, readDocumentText } from '../images/document-text.ts';
import { renderPdf } from '../images/formats/pdf.ts';
import type { LocalFile } from '../images/local-file.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { openParts } from './analysis-parts.ts';
import type { Analyzer, Subject } from './analyzer.ts';
import { roundShare } from './round.ts';

/** Limits the pages of a PDF that are read. A page takes about two seconds of the processor. */
const PAGES_MAX = 50;

/** Longest side of a page that is read, in pixels: small letters of A4 stay readable. */
const PAGE_PIXELS = 2048;

type Lines = TextRecognitionResult['lines'];

/**
 * TEXT_RECOGNITION: reads the text of an image, or of the first 50 pages of a PDF that have no text, so that search finds it. The text
 * that a page contains itself is more reliable, and stays.
 */
export const textRecognition: Analyzer = {
  capability: 'ocr',
  async examine(ctx, subject) {
    const { asset, path } = subject;
    const isPdf = bareType(asset.contentType) === 'application/pdf';
    const { lines, pages } = isPdf
      ? await readScan(ctx, subject)
      : { lines: await readLines(subject, path, 1), pages: [''] };
    return {
      result: { lines },
      fields: {},
      async save(tx) {
        const text = contentTextOf(withLines(pages, lines));
        await (isPdf ? saveText(tx, asset, text) : saveFirstText(tx, asset, text));
        return {};
      },
    };
  },
};

/** Reads the pages of a PDF that have no text, without those that a lost run has read. Returns the recognized lines, and the text that each page contains itself. */
async function readScan(
  ctx: Context,
  subject: Subject,
): Promise<{ lines: Lines; pages: string[] }> {
  const { asset, models, signal, progress } = subject;
  const original = await ctx.db.file.findFirst({
    where: { assetId: asset.id, key: 'original', version: { lte: asset.version } },
    orderBy: { version: 'desc' },
  });
  if (!original) throw new FinalFailure('The asset no longer exists.');
  const tools = await openTools(ctx.config);
  return ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const file: LocalFile = { path, contentType: 'application/pdf', tools, workDir, signal };
      // The text of each page ends with a page break. None follows the last page of a text that is cut off.
      const pages = (await readDocumentText(file)).split(PAGE_BREAK);
      const scanned = pages.slice(0, -1).flatMap((text, at) => (hasWords(text) ? [] : [at + 1]));
      const doPart = openParts(ctx, asset, {
        addon: 'TEXT_RECOGNITION',
        origin: JSON.stringify([original.objectKey, spaceOf(models.modelOf('ocr'))]),
      });
      const lines: Lines = [];
      let characters = 0;
      for (const [done, page] of scanned.slice(0, PAGES_MAX).entries()) {
        if (characters > CONTENT_CHARACTERS_MAX) break;
        signal.throwIfAborted();
        const found = await doPart(`${page}`, TextRecognitionResult.shape.lines, () =>
          readPage(subject, { ...file, page }, page),
        );
        characters += found.reduce((sum, { text }) => sum + text.length, 0);
        lines.push(...found);
        progress((100 * (done + 1)) / Math.min(scanned.length, PAGES_MAX));
      }
      return { lines, pages };
    }),
  );
}

const hasWords = (text: string): boolean => wordsOf(text).length > 0;

/** Reads a page of a PDF. A page that cannot be rendered has no lines. */
async function readPage(subject: Subject, file: LocalFile, page: number): Promise<Lines> {
  try {
    const { path } = await renderPdf(file, PAGE_PIXELS);
    return await readLines(subject, path, page);
  } catch (error) {
    if (error instanceof ProgramFailed || error instanceof Undecodable) return [];
    throw error;
  }
}

async function readLines(
  { models, signal }: Pick<Subject, 'models' | 'signal'>,
  path: string,
  page: number,
): Promise<Lines> {
  const { lines } = await models.run('ocr', { path }, signal);
  return lines.map(({ text, score, corners }) => ({
    text,
    score: roundShare(score),
    page,
    corners: corners.map(({ x, y }) => ({ x: roundShare(x), y: roundShare(y) })),
  }));
}

/** Returns the text of all pages, in their order. */
function withLines(pages: readonly string[], lines: Lines): string {
  const recognized = new Map<number, string[]>();
  for (const { page, text } of lines) recognized.set(page, [...(recognized.get(page) ?? []), text]);
  return pages.map((text, at) => recognized.get(at + 1)?.join('\n') ?? text).join('\n');
}

async function saveText({ db }: TxContext, { id }: Asset, text: string): Promise<void> {
  await db.$executeRaw`UPDATE asset SET content_text = ${text} WHERE id = ${id}::uuid`;
}

/** Saves the text on an image, or on the preview of a file without text of its own. */
async function saveFirstText({ db }: TxContext, { id }: Asset, text: string): Promise<void> {
  await db.$executeRaw`
    UPDATE asset SET content_text = ${text}
    WHERE id = ${id}::uuid AND (kind = 'IMAGE' OR coalesce(content_text, '') = '')`;
}
