import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deriveSecrets } from '@spindle/core/secrets';
import { probe as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { plainImage } from '@spindle/core/test/media/images';
import { makeTone } from '@spindle/core/test/media/sample-videos';
import { exiftoolPath } from 'exiftool-vendored';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { probe } from './probe.ts';

const run = promisify(execFile);

let test: TestContext;
let creator: TestUser;
let dir: string;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  dir = await mkdtemp(join(tmpdir(), 'embedded '));
});
afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
  await rm(dir, { recursive: true });
});

/** Ingests a file. Returns its id. */
async function ingest(body: Buffer, contentType: string): Promise<string> {
  const { ctx } = test;
  const given = { contentType, status: 'NOT_READY' as const, data: { city: 'York' } };
  const { row } = await makeAsset(ctx, creator, given, { original: { body, contentType } });
  const steps = { create: { group: 'preprocess', key: 'probe', task: 'probe' } };
  const data = { type: 'INGEST', creatorId: creator.row.id, assetId: row.id, steps };
  const job = await ctx.db.job.create({ data, include: { steps: true } });
  await runStep(ctx, task, probe, job.steps[0]?.id ?? 0, new AbortController().signal);
  return row.id;
}

/** Returns which of these words find an asset. */
async function foundBy(id: string, words: string[]): Promise<string[]> {
  const rows = await test.ctx.db.$queryRaw<{ word: string }[]>`
    SELECT word FROM asset, unnest(${words}::text[]) WITH ORDINALITY AS given (word, at)
    WHERE id = ${id}::uuid AND words @@ plainto_tsquery('simple', word) ORDER BY at`;
  return rows.map(({ word }) => word);
}

async function tagged(name: string, content: Buffer, ...options: string[]): Promise<Buffer> {
  const path = join(dir, name);
  await writeFile(path, content);
  const script = await exiftoolPath();
  await run('perl', [script, '-config', '', '-q', '-overwrite_original', ...options, path]);
  return readFile(path);
}

/** Creates a document of Office with the module by which ExifTool reads it. */
async function docx(): Promise<Buffer> {
  const path = join(dir, 'a.docx');
  const core =
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Budget</dc:title><dc:creator>Ana</dc:creator><cp:keywords>plan</cp:keywords></cp:coreProperties>';
  const type = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
  const program =
    'use Archive::Zip; my $z = Archive::Zip->new; my $p = shift; while (@ARGV) { my $n = shift; $z->addString(shift, $n) } $z->writeToFileNamed($p)';
  const parts = [
    '[Content_Types].xml',
    type,
    'docProps/core.xml',
    core,
    'word/document.xml',
    '<a/>',
  ];
  await run('perl', ['-e', program, path, ...parts]);
  return readFile(path);
}

it('finds an image by its embedded title, caption, keywords and creator, and by its own data', async () => {
  const image = await plainImage().jpeg().toBuffer();
  const photo = await tagged(
    'a.jpg',
    image,
    ...['-IPTC:ObjectName=Harbor', '-IPTC:Keywords=boats', '-EXIF:ImageDescription=Waves'],
    ...['-XMP:Creator=Jorge', '-XMP:Subject=1984', '-EXIF:Software=Editor'],
  );
  const words = ['harbor', 'boats', 'waves', 'jorge', '1984', 'york', 'lake'];
  const id = await ingest(photo, 'image/jpeg');
  expect(await foundBy(id, [...words, 'editor'])).toEqual(words);
});

it('finds audio, PDF and Office files by their embedded texts', async () => {
  const tone = join(dir, 'tone.mp3');
  const song = join(dir, 'song.mp3');
  await makeTone(tone);
  const tags = ['title=Nocturne', 'artist=Chopin'].flatMap((tag) => ['-metadata', tag]);
  await run('ffmpeg', ['-v', 'error', '-i', tone, ...tags, song]);
  const report = await tagged('a.pdf', pdf(), '-Title=Annual', '-Keywords=figures', '-Author=Zoe');
  const rtf = Buffer.from('{\\rtf1{\\info{\\title Minutes}{\\author Bo}{\\keywords board}}text}');
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  for (const [body, type, words] of [
    [await readFile(song), 'audio/mpeg', ['nocturne', 'chopin']],
    [report, 'application/pdf', ['annual', 'figures', 'zoe']],
    [rtf, 'application/rtf', ['minutes', 'bo', 'board']],
    [await docx(), office, ['budget', 'ana', 'plan']],
  ] as const)
    expect(await foundBy(await ingest(body, type), [...words])).toEqual(words);
});

it('the text inside a PDF and a text file is found, also as a phrase', async () => {
  const id = await ingest(pdf({ text: 'Quarterly figures of Lausanne' }), 'application/pdf');
  expect(await foundBy(id, ['figures', 'lausanne', 'geneva'])).toEqual(['figures', 'lausanne']);
  const phrases = await test.ctx.db.$queryRaw`
    SELECT words @@ to_tsquery('simple', 'quarterly <-> figures') AS near, words @@ to_tsquery('simple', 'figures <-> quarterly') AS far
    FROM asset WHERE id = ${id}::uuid`;
  expect(phrases).toEqual([{ near: true, far: false }]);
  const text = await ingest(Buffer.from('Rechnung für Zürich'), 'text/plain');
  expect(await foundBy(text, ['rechnung', 'zurich'])).toEqual(['rechnung', 'zurich']);
});

it('a damaged PDF has no text, and stays an asset', async () => {
  const id = await ingest(Buffer.from('%PDF-1.4 damaged'), 'application/pdf');
  expect(await foundBy(id, ['damaged', 'york'])).toEqual(['york']);
});
