import { TextRecognitionResult } from '@spindle/core/analysis/results';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
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

async function addPdf(body: Buffer) {
  const contentType = 'application/pdf';
  const preview = { body: (await scan('preview')).jpeg, contentType: 'image/jpeg' };
  const files = { original: { body, contentType }, _preview: preview };
  return makeAsset(test.ctx, creator, { kind: 'OTHER', contentType }, files);
}

const NEVER = new AbortController().signal;

/** Recognizes the text of a PDF. Returns the percentages that were reported, too. */
async function recognize(asset: TestAsset, { signal = NEVER, onProgress = () => undefined } = {}) {
  const { ctx } = test;
  const percents: number[] = [];
  await runAnalyzer(
    ctx,
    { ...asset.row, files: asset.files },
    {
      key: 'TEXT_RECOGNITION',
      disposition: {},
      force: true,
      signal,
      progress(percent) {
        percents.push(percent);
        onProgress();
      },
    },
  );
  const { result } = await ctx.db.analysis.findFirstOrThrow({ where: { assetId: asset.row.id } });
  const [row] = await ctx.db.$queryRaw<{ text: string }[]>`
    SELECT content_text AS text FROM asset WHERE id = ${asset.row.id}::uuid`;
  return { lines: TextRecognitionResult.parse(result).lines, text: row?.text, percents };
}

it('the pages of a PDF without text are read, and search finds the text of all pages', async () => {
  const pages = [await scan('Lease of the boat'), { text: 'Own words' }, await scan('Harbour 17')];
  const { lines, text, percents } = await recognize(await addPdf(scannedPdf(pages)));
  expect(lines.map(({ page, text: line }) => [page, line])).toEqual([
    [1, 'Lease of the boat'],
    [3, 'Harbour 17'],
  ]);
  expect(lines[1]?.corners[0]?.x).toBeCloseTo(60 / SIZE.width, 1);
  expect(text).toBe('lease of the boat own words harbour 17');
  expect(percents).toEqual([50, 100]);
});

it('a PDF whose pages all have text is not read', async () => {
  const { lines, text, percents } = await recognize(
    await addPdf(scannedPdf([{ text: 'One' }, { text: 'Two' }])),
  );
  expect([lines, text, percents]).toEqual([[], 'one two', []]);
});

it('a canceled run reads no further page', async () => {
  const canceled = AbortSignal.abort(new Error('canceled'));
  const pages = [await scan('Lease of the boat')];
  await expect(recognize(await addPdf(scannedPdf(pages)), { signal: canceled })).rejects.toThrow();
});

it('a run after a lost one reads only the rest, unless the content has changed', async () => {
  const { db } = test.ctx;
  const asset = await addPdf(scannedPdf([await scan('Lease'), await scan('Harbour 17')]));
  const lose = () => {
    throw new Error('lost');
  };
  await expect(recognize(asset, { onProgress: lose })).rejects.toThrow('lost');
  const where = { assetId: asset.row.id };
  const [part, ...others] = await db.analysisPart.findMany({ where });
  expect([part?.part, others]).toEqual(['1', []]);
  const kept = TextRecognitionResult.shape.lines.parse(part?.result);
  const result = kept.map((line) => ({ ...line, text: 'kept' }));
  await db.analysisPart.updateMany({ where, data: { result } });
  expect((await recognize(asset)).text).toBe('kept harbour 17');
  expect(await db.analysisPart.count({ where })).toBe(0);
  const other = { ...where, addon: 'TEXT_RECOGNITION', part: '1', origin: 'other', result };
  await db.analysisPart.create({ data: other });
  expect((await recognize(asset)).text).toBe('lease harbour 17');
});
