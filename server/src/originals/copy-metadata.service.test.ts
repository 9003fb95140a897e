import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadAnswer, uploadAssets } from '@spindle/contracts/assets/assets';
import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { ErrorAnswer } from '@spindle/contracts/http/errors';
import { replaceContent } from '@spindle/contracts/versions/versions';
import type { TestAsset } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { noise } from '@spindle/core/test/noise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedKeys } from '../../test/stored-objects.ts';
import { exiftool } from '../../test/uploads/exiftool.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';

/**
 * Tags that a camera and an editor write: time and location, author, and facts about the pixels of this file alone.
 */
const CAMERA_TAGS = [
  ...['-Make=Camera', '-DateTimeOriginal=2024:05:06 07:08:09', '-Copyright=© Zoë'],
  ...['-GPSLatitude=46.5', '-GPSLatitudeRef=N', '-GPSLongitude=7.5', '-GPSLongitudeRef=E'],
  ...['-Orientation#=6', '-ExifImageWidth=40', '-ExifIFD:ColorSpace#=65535'],
  ...['-IPTC:CodedCharacterSet=UTF8', '-IPTC:City=東京', '-IPTC:Keywords=lake'],
  ...['-XMP-dc:Title=Dusk', '-XMP-dc:Subject=lake', '-XMP-xmp:Rating=4'],
  ...['-XMP-tiff:Orientation#=6', '-XMP-exif:ExifImageWidth=40', '-XMP-crs:Exposure2012=1'],
];

const COPIED_TAGS = {
  'IFD0:Make': 'Camera',
  'IFD0:Copyright': '© Zoë',
  'ExifIFD:DateTimeOriginal': '2024:05:06 07:08:09',
  'ExifIFD:ColorSpace': 'sRGB',
  'GPS:GPSLatitude': expect.stringContaining('46 deg 30'),
  'GPS:GPSLongitudeRef': 'East',
  'IPTC:City': '東京',
  'IPTC:Keywords': 'lake',
  'XMP-dc:Title': 'Dusk',
  'XMP-dc:Subject': 'lake',
  'XMP-xmp:Rating': 4,
};
/** Tags that describe the pixels of the source. They must not be copied. */
const DROPPED_TAGS = /Orientation|ImageWidth$|IFD1|Thumbnail|crs|ICC|PreviewImage/;

onEachStore('metadata of the image that an upload was edited from', {}, (server) => {
  let dir: string;
  let source: TestAsset;
  let edited: Buffer;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'copied-metadata-'));
    const [path, thumb] = [join(dir, 'camera.jpg'), join(dir, 'thumb.jpg')];
    await writeFile(thumb, await plainImage(16, 12).jpeg().toBuffer());
    await writeFile(path, await plainImage(40, 30).jpeg().withIccProfile('p3').toBuffer());
    await exiftool('-overwrite_original', ...CAMERA_TAGS, `-ThumbnailImage<=${thumb}`, path);
    source = await makeImage(await readFile(path));
    edited = await plainImage(20, 30, 'blue').jpeg().toBuffer();
  });

  afterAll(() => rm(dir, { recursive: true }));

  const makeImage = (body: Buffer, contentType = 'image/jpeg') =>
    server.app.makeAsset(
      server.creator,
      { name: 'a.jpg', contentType, kind: 'IMAGE' },
      {
        original: { body, contentType },
      },
    );

  const send = (path: string, copyMetadataFrom: string, body = edited, name = 'edited.jpg') => {
    const form = new FormData();
    form.append('file', new Blob([body]), name);
    form.append('copy_metadata_from', copyMetadataFrom);
    return fetch(server.base + path, {
      method: 'POST',
      headers: { 'x-filespin-api-key': server.creator.apiKey },
      body: form,
    });
  };

  const fileOf = async (answer: Response) => {
    const { files } = UploadAnswer.parse(await answer.json());
    return files[0] ?? { id: '', size: 0, checksum: '' };
  };

  /** Returns the tags of the file that a response describes, and checks its size and checksum. */
  async function readTags(answer: Response, key = 'original') {
    expect(answer.status, await answer.clone().text()).toBe(200);
    const file = await fileOf(answer);
    const { rawPayload } = await server.app.call(server.creator, {
      url: `/api/v1/files/content/${file.id}?key=${key}`,
    });
    expect(rawPayload.length).toBe(file.size);
    expect(createHash('md5').update(rawPayload).digest('hex')).toBe(file.checksum);
    const path = join(dir, 'read');
    await writeFile(path, rawPayload);
    return JSON.parse(await exiftool('-j', '-G1', '-s', path))[0];
  }

  const uploadAndReadTags = async (
    ...args: [copyMetadataFrom: string, body?: Buffer, name?: string]
  ) => readTags(await send(uploadAssets.path, ...args));

  it('is copied into a new asset, a conversion and a replacement, except fields that describe other pixels', async () => {
    const asset = await makeImage(edited);
    const at = (path: string) => path.replace('{id}', asset.id).replace('{key}', 'web');
    const results = [
      await uploadAndReadTags(source.id),
      await readTags(await send(at(saveConversion.path), source.id), 'web'),
      await readTags(await send(at(replaceContent.path), source.id)),
      await uploadAndReadTags(
        `${source.id}:1`,
        await plainImage(20, 30, '#0000ff80').png().toBuffer(),
        'a.png',
      ),
    ];
    for (const tags of results) {
      expect(tags).toMatchObject(COPIED_TAGS);
      // The size of the new image itself.
      const own = ['File:ImageWidth', 'PNG:ImageWidth'];
      const names = Object.keys(tags).filter((name) => !own.includes(name));
      expect(names.filter((name) => DROPPED_TAGS.test(name))).toEqual([]);
    }
  });

  it.each([
    ['alone', ['metadata_of']],
    ['before the new one', ['metadata_of', 'copy_metadata_from']],
    ['after the new one', ['copy_metadata_from', 'metadata_of']],
  ])('is copied for the old name of the field %s', async (_, names) => {
    const form = new FormData();
    form.append('file', new Blob([edited]), 'edited.jpg');
    // The value of an old name beside the new one would be refused.
    for (const name of names)
      form.append(name, names.length > 1 && name === 'metadata_of' ? 'x' : source.id);
    const answer = await fetch(server.base + uploadAssets.path, {
      method: 'POST',
      headers: { 'x-filespin-api-key': server.creator.apiKey },
      body: form,
    });
    expect(await readTags(answer)).toMatchObject(COPIED_TAGS);
  });

  it('is skipped when the original has none or is unreadable, or the file type cannot hold it', async () => {
    const bare = await makeImage(await plainImage().png().toBuffer(), 'image/png');
    const broken = await makeImage(noise(2000));
    const size = edited.length;
    for (const { id } of [bare, broken]) {
      const file = await fileOf(await send(uploadAssets.path, id));
      expect(file.size, id).toBeLessThan(size + 1500);
    }
    const text = await fileOf(await send(uploadAssets.path, source.id, noise(500), 'a.txt'));
    expect(text.size).toBe(500);
  });

  it('is copied only from visible assets, and a refused form leaves no object', async () => {
    const stranger = await server.app.makeUser('CREATOR', { groupAssetAccess: false });
    const hidden = await server.app.makeAsset(
      await server.app.makeUser('ADMIN'),
      { name: 'b.jpg', contentType: 'image/jpeg' },
      { original: { body: edited, contentType: 'image/jpeg' } },
    );
    const before = await storedKeys(server.app);
    const form = new FormData();
    form.append('copy_metadata_from', hidden.id);
    form.append('file', new Blob([edited]), 'edited.jpg');
    const refused = await fetch(server.base + uploadAssets.path, {
      method: 'POST',
      headers: { 'x-filespin-api-key': stranger.apiKey },
      body: form,
    });
    expect(await readError(refused)).toEqual([
      400,
      'copy_metadata_from must be the id of an asset.',
    ]);
    for (const [given, problem] of [
      ['x', 'must be an asset id, or one with a colon and a version.'],
      [`${source.id}:7`, 'must name a version of its asset.'],
      ['0'.repeat(32), 'must be the id of an asset.'],
    ] as const) {
      const answer = await send(uploadAssets.path, given);
      expect(await readError(answer)).toEqual([400, `copy_metadata_from ${problem}`]);
    }
    await expect.poll(() => storedKeys(server.app)).toEqual(before);
  });
});

async function readError(answer: Response) {
  return [answer.status, ErrorAnswer.parse(await answer.json()).message];
}
