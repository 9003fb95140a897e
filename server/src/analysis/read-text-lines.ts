import {
  HIT_PAGES_MAX,
  PlacedLine,
  type readTextLines as route,
  TEXT_LINES_MAX,
  type TextPage,
} from '@spindle/contracts/analysis/text-lines';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import type { Input } from '@spindle/contracts/http/route';
import { TextRecognitionResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { bareType } from '@spindle/core/file-types/kind';
import { fromUuid } from '@spindle/core/ids';
import { wordsOf } from '@spindle/core/search/readings';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { documentTextKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { readPages } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import type { Authorized } from '../credentials/authorized.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import { phrasesOfKeyword, type TextPhrases } from '../search/engine/match/keyword-query.ts';
import { findHits, numberHits } from '../search/hits/find-hits.ts';

/** Stands between two pages in the words of a document. */
const PAGE_BREAK = '\f';

/** Not reached: `perform` gives up earlier. The caller's disconnection does not stop the task, which serves later callers. */
const TIMEOUT_MS = 60_000;

interface TextParts {
  addons: SettingValues['addons'];
  interactive: InteractiveTasks;
}

/**
 * Returns the lines of text on a picture, or on a page of a document: those that it contains, otherwise those that TEXT_RECOGNITION read
 * on the present images. Marks the words that a keyword finds. Throws NotFound for a page that the document does not have, Invalid for a
 * keyword that cannot be parsed, and the errors of `perform`.
 */
export async function readTextLines(
  ctx: Context,
  asset: Authorized<Asset, 'view'>,
  { page, keyword }: Input<typeof route>['query'],
  { addons, interactive }: TextParts,
): Promise<TextPage> {
  if (page > pagesOf(asset)) throw new NotFound('Page');
  const phrases = phrasesOfKeyword(keyword);
  const recognized = await findRecognized(ctx, asset, addons);
  const document = canRead(asset) ? openDocument(ctx, asset, interactive) : null;
  const found = recognized.get(page) ?? (await document?.readLines(page)) ?? [];
  const lines = found.slice(0, TEXT_LINES_MAX);
  const texts = lines.flatMap(({ words }) => words.map(({ text }) => text));
  const numbers = numberHits(texts, phrases);
  let index = 0;
  const marked = lines.map(({ words, ...line }) => ({
    ...line,
    words: words.map((word) => ({ ...word, hit: numbers[index++] ?? null })),
  }));
  const hits = Math.max(-1, ...numbers.map((number) => number ?? -1)) + 1;
  const hasWords = keyword !== '' && document !== null;
  const hitPages = hasWords
    ? pagesWithHits(await document.readWords(), recognized, phrases)
    : hits > 0
      ? [page]
      : [];
  return { page, lines: marked, hits, hit_pages: hitPages };
}

const isDocument = ({ contentType }: Asset) => hasPages(bareType(contentType));

function pagesOf(asset: Asset): number {
  const { pages } = z.looseObject({ pages: z.number().optional() }).parse(asset.metadata ?? {});
  return isDocument(asset) ? (pages ?? 1) : 1;
}

/** Returns whether a worker can read the original: not of an asset in the trash, and not before it is inspected. */
const canRead = (asset: Asset) =>
  isDocument(asset) &&
  asset.trashedAt === null &&
  (asset.status === 'OK' || asset.status === 'ARCHIVED');

/** Returns the lines that TEXT_RECOGNITION read, by page; none when it is off, or when the images have changed since. */
async function findRecognized(
  { db }: Context,
  { id, renderVersion }: Asset,
  addons: SettingValues['addons'],
): Promise<Map<number, PlacedLine[]>> {
  const { added, enabled } = addons.TEXT_RECOGNITION;
  const pages = new Map<number, PlacedLine[]>();
  if (!added || !enabled) return pages;
  const where = { assetId: id, addon: 'TEXT_RECOGNITION', renderVersion };
  const row = await db.analysis.findFirst({ where });
  if (!row) return pages;
  for (const { page, text, corners } of TextRecognitionResult.parse(row.result).lines)
    pages.set(page, [...(pages.get(page) ?? []), { text, corners, words: placeWords(text) }]);
  return pages;
}

/** Returns the words of a recognized line. Their places follow from the widths of usual letters: the model knows only the line. */
function placeWords(text: string): PlacedLine['words'] {
  const length = widthOf(text);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: widthOf(text.slice(0, index)) / length,
    end: widthOf(text.slice(0, index + word.length)) / length,
  }));
}

/** Returns the width of a text in most fonts, in widths of an `n`. */
function widthOf(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return text.length - 0.5 * count(/[\sijl.,:;'!|()[\]]/g) + 0.4 * count(/[mwMW@%]/g);
}

/** Reads the text inside a document: from the cache, or through a worker. */
function openDocument(
  ctx: Context,
  { id, version }: Authorized<Asset, 'view'>,
  interactive: InteractiveTasks,
) {
  const assetId = fromUuid(id);
  async function read(page: number | null): Promise<string> {
    const key = documentTextKey(assetId, version, page);
    if (!(await ctx.storage.head(key))) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await interactive.perform(readPages, { assetId, version, page, key }, signal);
    }
    return (await readObject(ctx, key)).toString('utf8');
  }
  return {
    readLines: async (page: number) => z.array(PlacedLine).parse(JSON.parse(await read(page))),
    /** Returns the folded words of each page. */
    readWords: async () =>
      (await read(null)).split(PAGE_BREAK).map((page) => page.split(' ').filter(Boolean)),
  };
}

/** Returns the pages with hits, in ascending order. Recognized pages have no text of their own. */
function pagesWithHits(
  words: string[][],
  recognized: ReadonlyMap<number, PlacedLine[]>,
  phrases: TextPhrases,
): number[] {
  const pages = new Map(words.map((page, index) => [index + 1, page]));
  for (const [page, lines] of recognized)
    pages.set(page, wordsOf(lines.map(({ text }) => text).join('\n')));
  return [...pages]
    .filter(([, page]) => findHits(page, phrases).length > 0)
    .map(([page]) => page)
    .sort((a, b) => a - b)
    .slice(0, HIT_PAGES_MAX);
}
