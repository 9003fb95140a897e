import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { PAGE_NUMBER_MAX } from '../conversions/image-options.ts';
import { needs, route } from '../http/route.ts';

/** Limits the lines of one page. */
export const TEXT_LINES_MAX = 2_000;

/** Limits the pages with hits that a response names. */
export const HIT_PAGES_MAX = 1_000;

/** A word of a line. `start` and `end`: its place along the line, as shares of the line's length. */
export const PlacedWord = z.object({ text: z.string(), start: z.number(), end: z.number() });

/**
 * A line of text on a picture or a page. `corners`: top left, top right, bottom right, bottom left in reading direction, as shares of the
 * width and the height of the picture as a viewer sees it.
 */
export const PlacedLine = z.object({
  text: z.string(),
  corners: z.array(z.object({ x: z.number(), y: z.number() })).length(4),
  words: z.array(PlacedWord),
});
export type PlacedLine = z.infer<typeof PlacedLine>;

/** A line with the words that a keyword finds. */
export const TextLine = PlacedLine.extend({
  words: z.array(
    PlacedWord.extend({
      /** Number of the hit that the word belongs to, from 0 in reading order. A phrase is one hit. Null for other words. */
      hit: z.number().int().nullable(),
    }),
  ),
});
export type TextLine = z.infer<typeof TextLine>;

export const TextPage = z.object({
  page: z.number().int(),
  /** From top to bottom; at most TEXT_LINES_MAX. */
  lines: z.array(TextLine),
  /** Number of hits on this page. */
  hits: z.number().int(),
  /** Pages with hits, in ascending order; at most HIT_PAGES_MAX. */
  hit_pages: z.array(z.number().int()),
});
export type TextPage = z.infer<typeof TextPage>;

export const readTextLines = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/text',
  summary:
    'Get the lines of text on a picture or on a page of a PDF or an office document, with their places. Pictures and scanned pages have lines once TEXT_RECOGNITION has read them. 404 if the document has no such page',
  access: needs('READ_ASSET'),
  params: AssetParams,
  query: z.object({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(PAGE_NUMBER_MAX)
      .default(1)
      .describe('Page of a PDF or an office document, from 1 (default).'),
    keyword: z
      .string()
      .max(1_000)
      .default('')
      .describe('Marks the words that this keyword of a search finds.'),
  }),
  answer: z.object({ status: z.literal('OK'), data: TextPage }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});
