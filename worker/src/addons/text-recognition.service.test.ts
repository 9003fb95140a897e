import { TextRecognitionResult } from '@spindle/core/analysis/results';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { scannedPdf } from '@spindle/core/test/media/scanned-pdf';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { closeTools } from '../programs/tools.ts';
import { runAnalyzer } from './run-analyzer.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await closeTools(test.ctx.config);
  await test.close();
});

const SIZE = { width: 700, height: 300 };

/** Returns a page of a scan with this line. */
async function scan(line: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300"><rect width="700" height="300" fill="#fff"/><text x="60" y="110" font-family="DejaVu Sans" font-size="44" fill="#222">${line}</text></svg>`;
  return { ...SIZE, jpeg: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** Adds a PDF and recognizes its text. Returns the percentages that were reported, too. */
async function recognize(body: Buffer, signal = new AbortController().signal) {
  const { ctx } = test;
  const contentType = 'application/pdf';
  const preview = { body: (await scan('preview')).jpeg, contentType: 'image/jpeg' };
  const files = { original: { body, contentType }, _preview: preview };
  const asset = await makeAsset(ctx, creator, { kind: 'OTHER', contentType }, files);
  const percents: number[] = [];
  await runAnalyzer(
    ctx,
    { ...asset.row, files: asset.files },
    {
      key: 'TEXT_RECOGNITION',
      disposition: {},
      force: true,
      signal,
      progress: (percent) => percents.push(percent),
    },
  );
  const { result } = await ctx.db.analysis.findFirstOrThrow({ where: { assetId: asset.row.id } });
  const [row] = await ctx.db.$queryRaw<{ text: string }[]>`
    SELECT content_text AS text FROM asset WHERE id = ${asset.row.id}::uuid`;
  return { lines: TextRecognitionResult.parse(result).lines, text: row?.text, percents };
}

it('the pages of a PDF without text are read, and search finds the text of all pages', async () => {
  const pages = [await scan('Lease of the boat'), { text: 'Own words' }, await scan('Harbour 17')];
  const { lines, text, percents } = await recognize(scannedPdf(pages));
  expect(lines.map(({ page, text: line }) => [page, line])).toEqual([
    [1, 'Lease of the boat'],
    [3, 'Harbour 17'],
  ]);
  expect(lines[1]?.corners[0]?.x).toBeCloseTo(60 / SIZE.width, 1);
  expect(text).toBe('lease of the boat own words harbour 17');
  expect(percents).toEqual([50, 100]);
});

it('a PDF whose pages all have text is not read', async () => {
  const { lines, text, percents } = await recognize(scannedPdf([{ text: 'One' }, { text: 'Two' }]));
  expect([lines, text, percents]).toEqual([[], 'one two', []]);
});

it('a canceled run reads no further page', async () => {
  const canceled = AbortSignal.abort(new Error('canceled'));
  const pages = [await scan('Lease of the boat')];
  await expect(recognize(scannedPdf(pages), canceled)).rejects.toThrow();
});
