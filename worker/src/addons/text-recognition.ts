import type { TextRecognitionResult } from '@spindle/core/analysis/results';
import { contentTextOf } from '@spindle/core/search/content-text';
import type { Analyzer } from './analyzer.ts';
import { roundShare } from './round.ts';

/**
 * TEXT_RECOGNITION: reads the text of an image, or of the first page of a PDF without text, so that search finds it. The text that a PDF
 * contains itself is more reliable, and stays.
 */
export const textRecognition: Analyzer = {
  capability: 'ocr',
  async examine(_ctx, { asset, path, models, signal }) {
    const { lines } = await models.run('ocr', { path }, signal);
    const result: TextRecognitionResult = {
      lines: lines.map(({ text, score, corners }) => ({
        text,
        score: roundShare(score),
        page: 1,
        corners: corners.map(({ x, y }) => ({ x: roundShare(x), y: roundShare(y) })),
      })),
    };
    return {
      result,
      fields: {},
      async save({ db }) {
        const text = contentTextOf(lines.map((line) => line.text).join('\n'));
        await db.$executeRaw`
          UPDATE asset SET content_text = ${text}
          WHERE id = ${asset.id}::uuid AND (kind = 'IMAGE' OR coalesce(content_text, '') = '')`;
        return {};
      },
    };
  },
};
