import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { pdf } from '@spindle/core/test/media/documents';
import { pngTextBomb } from '@spindle/core/test/media/hostile';
import { plainImage } from '@spindle/core/test/media/images';
import { makeTone, makeVideo } from '@spindle/core/test/media/sample-videos';
import { exiftoolPath } from 'exiftool-vendored';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms, requireProgram } from './installed-programs.ts';
import { type MetadataReader, openMetadataReader } from './metadata-reader.ts';

const run = promisify(execFile);

let dir: string;
let reader: MetadataReader;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'exif '));
  const programs = await findPrograms({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' });
  reader = openMetadataReader(requireProgram(programs, 'perl', 'METADATA'));
});
afterAll(async () => {
  await reader.close();
  await rm(dir, { recursive: true });
});

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content);
  return path;
}

const XMP = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;

it('reads EXIF and XMP of an image as plain values', async () => {
  const photo = plainImage()
    .withExifMerge({ IFD0: { Make: 'Spindle', Software: 'a "b" <c>' } })
    .withXmp(
      XMP(
        '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Zoë, 東京</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sky</rdf:li></rdf:Bag></dc:subject>',
      ),
    );
  const found = await reader.read(await write('photo.jpg', await photo.jpeg().toBuffer()));
  expect(found?.EXIF).toMatchObject({ Make: 'Spindle', Software: 'a "b" <c>' });
  expect(found?.XMP).toMatchObject({ Title: 'Zoë, 東京', Subject: ['sea', 'sky'] });
});

it('reads the metadata of videos and documents', async () => {
  const video = join(dir, 'video.mp4');
  await makeVideo(video, { seconds: 1, options: ['-metadata', 'title=A video'] });
  expect((await reader.read(video))?.QuickTime).toMatchObject({ Title: 'A video' });
  const document = await reader.read(await write('a.pdf', pdf({ pages: 2 })));
  expect(document?.PDF).toMatchObject({ PageCount: 2 });
});

it('reveals nothing about this machine (security 26)', async () => {
  const found = await reader.read(await write('plain.png', await plainImage().png().toBuffer()));
  expect(JSON.stringify(found)).not.toContain(dir);
  expect(Object.keys(found ?? {})).not.toContain('File');
});

it('a file that crashes the reader loses only its own metadata (security 31)', async () => {
  const bomb = await write('bomb.png', await pngTextBomb(300_000_000));
  expect(JSON.stringify(await reader.read(bomb)).length).toBeLessThan(70_000);
  for (const [name, content] of Object.entries({
    empty: '',
    text: 'no picture',
    odd: '\0\0\0\xffftyp',
  })) {
    const path = await write(name, content);
    expect(await reader.read(path)).toSatisfy(
      (found) => found === null || typeof found === 'object',
    );
  }
  expect(await reader.read(join(dir, 'none'))).toSatisfy(
    (found) => !found || Object.keys(found).length === 0,
  );
  const photo = await write(
    'after.jpg',
    await plainImage()
      .withExifMerge({ IFD0: { Make: 'Still here' } })
      .jpeg()
      .toBuffer(),
  );
  expect((await reader.read(photo))?.EXIF).toMatchObject({ Make: 'Still here' });
});

it('a file name is never read as an option (security 31)', async () => {
  const path = await write(
    '-execute @args.jpg',
    await plainImage()
      .withExifMerge({ IFD0: { Make: 'Odd' } })
      .jpeg()
      .toBuffer(),
  );
  expect((await reader.read(path))?.EXIF).toMatchObject({ Make: 'Odd' });
});

/** Writes tags into a copy of a small image. Text is passed in UTF-8. */
async function tagged(format: 'jpeg' | 'tiff' | 'png', name: string, ...options: string[]) {
  const path = await write(name, await plainImage().toFormat(format).toBuffer());
  const script = await exiftoolPath();
  await run('perl', [script, '-config', '', '-q', '-overwrite_original', ...options, path]);
  return path;
}

it('reads the creation time of videos with its zone', async () => {
  const time = 'creation_time=2024-05-01T10:20:30Z';
  for (const [name, options, group, tag, expected] of [
    ['utc.mp4', [], 'QuickTime', 'CreateDate', '2024:05:01 10:20:30+00:00'],
    ['utc.mkv', [], 'Matroska', 'DateTimeOriginal', '2024:05:01 10:20:30Z'],
    [
      'phone.mov',
      [
        ...['-movflags', 'use_metadata_tags'],
        ...['-metadata', 'com.apple.quicktime.creationdate=2024-05-01T12:20:30+0200'],
      ],
      'QuickTime',
      'CreationDate',
      '2024:05:01 12:20:30+02:00',
    ],
  ] as const) {
    const video = join(dir, name);
    await makeVideo(video, { seconds: 1, options: ['-metadata', time, ...options] });
    expect((await reader.read(video))?.[group]?.[tag], name).toBe(expected);
  }
});

it('keeps text that looks like a number or a boolean', async () => {
  const image = await tagged(
    'jpeg',
    'numbers.jpg',
    '-EXIF:ImageDescription=1e3',
    '-EXIF:UserComment=1.10',
    '-EXIF:ISO=200',
    '-IPTC:ObjectName=2.10',
    ...['1.10', '2016', '12e5', 'TRUE'].map((word) => `-XMP:Subject=${word}`),
  );
  expect(await reader.read(image)).toMatchObject({
    EXIF: { ImageDescription: '1e3', UserComment: '1.10', ISO: 200 },
    IPTC: { ObjectName: '2.10' },
    XMP: { Subject: ['1.10', '2016', '12e5', 'TRUE'] },
  });
  for (const [name, group] of [
    ['a.mp4', 'QuickTime'],
    ['a.mkv', 'Matroska'],
  ] as const) {
    const video = join(dir, name);
    await makeVideo(video, { seconds: 1, options: ['-metadata', 'title=007.10'] });
    expect((await reader.read(video))?.[group]?.Title, name).toBe('007.10');
  }
});

it('reads EXIF text in Windows-1252 and in UTF-8', async () => {
  const texts = ['© 2010 Jörg Müller', 'Cœur – “été” 5 €'];
  for (const [format, charset] of [
    ['jpeg', 'latin'],
    ['tiff', 'latin'],
    ['jpeg', 'utf8'],
  ] as const)
    for (const text of texts) {
      const options = ['-charset', `exif=${charset}`, `-EXIF:Copyright=${text}`];
      const image = await tagged(format, `exif-${charset}.${format}`, ...options);
      expect((await reader.read(image))?.EXIF?.Copyright, `${format} ${charset}`).toBe(text);
    }
});

it('reads IPTC without a character set as UTF-8 if it is valid, otherwise as Windows-1252', async () => {
  for (const [charset, text] of [
    ['utf8', 'Grüße aus 東京'],
    ['utf8', 'Привет – “мир”'],
    ['latin', 'Où est le cœur – 5 €'],
  ]) {
    const options = ['-charset', `iptc=${charset}`, `-IPTC:Keywords=${text}`];
    const image = await tagged('jpeg', 'iptc.jpg', ...options);
    expect((await reader.read(image))?.IPTC?.Keywords).toBe(text);
  }
});

/** Returns an ID3v2.3 tag with a title that is labeled as Latin-1. */
function id3(title: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from('TIT2\0\0\0\0\0\0\0', 'latin1'), title]);
  frame.writeUInt32BE(title.length + 1, 4);
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  header[9] = frame.length;
  return Buffer.concat([header, frame]);
}

/** Returns a PNG with a tEXt chunk, which the format defines as Latin-1. */
async function pngText(text: Buffer): Promise<Buffer> {
  const png = await plainImage().png().toBuffer();
  const content = Buffer.concat([Buffer.from('tEXtTitle\0', 'latin1'), text]);
  const numbers = [content.length - 4, crc32(content)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  const [length, checksum] = numbers as [Buffer, Buffer];
  return Buffer.concat([png.subarray(0, 33), length, content, checksum, png.subarray(33)]);
}

it('reads UTF-8 that ID3, PNG and RIFF label as Latin-1, and real Latin-1', async () => {
  const tone = join(dir, 'tone.mp3');
  await makeTone(tone);
  const sound = await readFile(tone);
  for (const text of ['Señor “Café”', 'Привет', '東京の夜'])
    for (const encoding of ['utf8', 'latin1'] as const) {
      const isLatin1 = encoding === 'latin1';
      const title = isLatin1 ? 'Señor Café' : text;
      const bytes = Buffer.from(title, encoding);
      const song = await write('song.mp3', Buffer.concat([id3(bytes), sound]));
      expect((await reader.read(song))?.ID3?.Title).toBe(title);
      const image = await write('text.png', await pngText(bytes));
      expect((await reader.read(image))?.PNG?.Title).toBe(title);
    }
  const wave = join(dir, 'tone.wav');
  await run('ffmpeg', ['-v', 'error', '-i', tone, '-metadata', 'title=Grüße, 東京', wave]);
  expect((await reader.read(wave))?.RIFF?.Title).toBe('Grüße, 東京');
});

it('reads the texts that a WAV holds after its samples', async () => {
  const wave = join(dir, 'after.wav');
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  await run('ffmpeg', ['-v', 'error', ...tone, '-metadata', 'title=A title', wave]);
  const bytes = await readFile(wave);
  const [start, end] = [bytes.indexOf('LIST'), bytes.indexOf('data')];
  const parts = [bytes.subarray(0, start), bytes.subarray(end), bytes.subarray(start, end)];
  await writeFile(wave, Buffer.concat(parts));
  expect((await reader.read(wave, 'audio/wav'))?.RIFF?.Title).toBe('A title');
});
