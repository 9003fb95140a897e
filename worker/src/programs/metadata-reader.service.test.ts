import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdf } from '@spindle/core/test/media/documents';
import { pngTextBomb } from '@spindle/core/test/media/hostile';
import { plainImage } from '@spindle/core/test/media/images';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms, requireProgram } from './installed-programs.ts';
import { type MetadataReader, openMetadataReader } from './metadata-reader.ts';

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
