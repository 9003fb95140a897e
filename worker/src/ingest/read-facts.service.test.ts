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
import { ffmpeg } from '@spindle/core/test/media/sample-videos';
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
  dir = await mkdtemp(join(tmpdir(), 'facts '));
});
afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
  await rm(dir, { recursive: true });
});

/** Inspects an asset and returns its row. */
async function inspect(assetId: string) {
  const { ctx } = test;
  const steps = { create: { group: 'preprocess', key: 'probe', task: 'probe' } };
  const data = { type: 'INGEST', creatorId: creator.row.id, assetId, steps };
  const job = await ctx.db.job.create({ data, include: { steps: true } });
  await runStep(ctx, task, probe, job.steps[0]?.id ?? 0, new AbortController().signal);
  return ctx.db.asset.findUniqueOrThrow({ where: { id: assetId } });
}

async function ingest(body: Buffer, contentType: string) {
  const given = { contentType, status: 'NOT_READY' as const };
  const { row } = await makeAsset(test.ctx, creator, given, { original: { body, contentType } });
  return inspect(row.id);
}

/** Returns a file with tags that ExifTool writes. */
async function tagged(name: string, content: Buffer, ...tags: string[]): Promise<Buffer> {
  const path = join(dir, name);
  await writeFile(path, content);
  const script = await exiftoolPath();
  const options = ['-config', '', '-q', '-overwrite_original', '-m'];
  await run('perl', [script, ...options, ...tags.map((tag) => `-${tag}`), path]);
  return readFile(path);
}

const jpeg = () => plainImage().jpeg().toBuffer();

it('a photo of a Nikon that Lightroom exported has the facts of both', async () => {
  const photo = await tagged(
    'nikon.jpg',
    await jpeg(),
    ...['EXIF:Make=NIKON CORPORATION', 'EXIF:Model=NIKON Z 8', 'EXIF:LensModel=NIKKOR Z 35mm'],
    ...['EXIF:ISO=400', 'EXIF:FNumber=2.8', 'EXIF:ExposureTime=1/250', 'EXIF:FocalLength=35'],
    ...['EXIF:DateTimeOriginal=2025:06:14 10:30:00', 'EXIF:SubSecTimeOriginal=42'],
    ...['EXIF:OffsetTimeOriginal=+02:00', 'XMP-dc:Title=Wedding', 'XMP-dc:Description=The bride'],
    ...['XMP-dc:Creator=Ana', 'XMP-dc:Subject=wedding', 'XMP-dc:Subject=ana'],
    ...['XMP-lr:HierarchicalSubject=people|ana', 'XMP-xmp:Rating=4', 'XMP-xmp:Label=Green'],
    ...['XMP-xmpDM:Pick=1', 'XMP-photoshop:City=Bled', 'XMP-photoshop:Country=Slovenia'],
  );
  expect(await ingest(photo, 'image/jpeg')).toMatchObject({
    title: 'Wedding',
    caption: 'The bride',
    credit: 'Ana',
    tags: ['people/ana', 'wedding'],
    rating: 4,
    flag: 'PICK',
    colorLabel: 'GREEN',
    takenAt: new Date('2025-06-14T08:30:00.420Z'),
    takenOffset: 120,
    takenSource: 'FILE_METADATA',
    camera: 'NIKON Z 8',
    lens: 'NIKKOR Z 35mm',
    iso: 400,
    aperture: 2.8,
    exposure: 0.004,
    focalLength: 35,
    town: 'Bled',
    country: 'Slovenia',
    factSources: { tags: 'XMP:HierarchicalSubject, XMP:Subject', camera: 'EXIF:Model' },
  });
});

it('a photo whose camera writes only the number of its lens has the name of the lens', async () => {
  const photo = await tagged(
    'canon.jpg',
    await jpeg(),
    ...['EXIF:Make=Canon', 'EXIF:Model=Canon EOS 7D', 'XMP-aux:LensID#=488'],
  );
  expect(await ingest(photo, 'image/jpeg')).toMatchObject({
    lens: 'Canon EF-S 15-85mm f/3.5-5.6 IS USM',
    factSources: { lens: 'Composite:LensID' },
  });
});

it('a photo of a phone has its position, and the zone by the time of the GPS', async () => {
  const photo = await tagged(
    'phone.jpg',
    await jpeg(),
    ...['EXIF:Make=Apple', 'EXIF:Model=iPhone 15 Pro', 'EXIF:DateTimeOriginal=2025:01:02 07:00:05'],
    ...['EXIF:GPSLatitude=33.8688', 'EXIF:GPSLatitudeRef=S', 'EXIF:GPSLongitude=151.2093'],
    ...['EXIF:GPSLongitudeRef=E', 'EXIF:GPSDateStamp=2025:01:01', 'EXIF:GPSTimeStamp=20:00:03'],
    'EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA',
  );
  const asset = await ingest(photo, 'image/jpeg');
  expect(asset).toMatchObject({
    camera: 'Apple iPhone 15 Pro',
    takenAt: new Date('2025-01-01T20:00:05Z'),
    takenOffset: 660,
    caption: null,
  });
  expect(asset.latitude).toBeCloseTo(-33.8688, 4);
  expect(asset.longitude).toBeCloseTo(151.2093, 4);
});

it.each([
  ['png', 'image/png'],
  ['tiff', 'image/tiff'],
  ['webp', 'image/webp'],
] as const)('a %s has its date and keywords', async (format, type) => {
  const content = await plainImage().toFormat(format).toBuffer();
  const tags = ['EXIF:DateTimeOriginal=2024:05:01 09:00:00', 'XMP-dc:Subject=lake'];
  expect(await ingest(await tagged(`a.${format}`, content, ...tags), type)).toMatchObject({
    takenAt: new Date('2024-05-01T09:00:00Z'),
    takenOffset: null,
    tags: ['lake'],
  });
});

it('a video has the time and place of a phone, and none when its clock was not set', async () => {
  const path = join(dir, 'v.mov');
  await ffmpeg('-f', 'lavfi', '-i', 'color=red:size=64x64:duration=1', path);
  const plain = await readFile(path);
  const video = await tagged(
    'phone.mov',
    plain,
    ...['Keys:CreationDate=2024:05:01 12:00:00+02:00', 'Keys:Make=Apple', 'Keys:Model=iPhone 15'],
    'UserData:GPSCoordinates=46.36, 14.1, 480',
  );
  expect(await ingest(video, 'video/quicktime')).toMatchObject({
    takenAt: new Date('2024-05-01T10:00:00Z'),
    takenOffset: 120,
    camera: 'Apple iPhone 15',
    latitude: 46.36,
    longitude: 14.1,
  });
  expect(await ingest(plain, 'video/quicktime')).toMatchObject({
    takenAt: null,
    takenSource: null,
  });
});

it('a PDF has title, author and keywords', async () => {
  const tags = ['Title=Annual report', 'Author=Zoe', 'Keywords=figures', 'PDF:Subject=Year 2024'];
  expect(await ingest(await tagged('a.pdf', pdf(), ...tags), 'application/pdf')).toMatchObject({
    title: 'Annual report',
    caption: 'Year 2024',
    credit: 'Zoe',
    tags: ['figures'],
  });
});

it('another inspection follows the file, except in what a person changed', async () => {
  const photo = await tagged('r.jpg', await jpeg(), 'XMP-dc:Title=File', 'XMP-xmp:Rating=5');
  const { id } = await ingest(photo, 'image/jpeg');
  const modifiedAt = new Date('2024-03-01T09:00:00Z');
  await test.ctx.db.file.updateMany({
    where: { assetId: id },
    data: { modifiedAt, modifiedOffset: 0 },
  });
  await test.ctx.db.asset.update({
    where: { id },
    data: { status: 'NOT_READY', title: null, rating: 1, factSources: { title: 'USER' } },
  });
  expect(await inspect(id)).toMatchObject({
    title: null,
    rating: 5,
    takenAt: modifiedAt,
    takenSource: 'FILE_DATE',
    factSources: { title: 'USER', rating: 'XMP:Rating', taken: 'File:ModifyDate' },
  });
});
