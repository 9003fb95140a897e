import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dng } from '@spindle/core/test/media/camera-raw';
import { pdf } from '@spindle/core/test/media/documents';
import { heic, heicTile } from '@spindle/core/test/media/heic';
import { plainImage } from '@spindle/core/test/media/images';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { openShares, original } from '../../test/shares.ts';
import { exiftool } from '../../test/uploads/exiftool.ts';

const { app, owner, other, share, change, ownShares, visitor } = await openShares();
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clean-downloads-'));
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

/** Facts that no cleaned file may contain, in every place that ExifTool can write. */
const PERSONAL = [
  ...['-GPSLatitude=48.137', '-GPSLatitudeRef=N', '-GPSLongitude=11.575', '-GPSLongitudeRef=E'],
  ...['-XMP-exif:GPSLatitude=48.137', '-IPTC:City=Munich', '-XMP-photoshop:City=Munich'],
  ...['-XMP-iptcExt:LocationCreatedCity=Munich', '-XMP-iptcExt:PersonInImage=Ana Novak'],
  ...['-ExifIFD:SerialNumber=SN12345', '-ExifIFD:LensSerialNumber=SN67890'],
  ...['-ExifIFD:OwnerName=Ana Novak', '-IFD0:HostComputer=ana-novak', '-Comment=SN12345'],
  ...['-XMP-iptcCore:CreatorWorkEmail=ana@example.com', '-IPTC:Contact=ana@example.com'],
  ...[
    '-XMP-dc:Subject=people/Ana Novak',
    '-IPTC:Keywords=Ana Novak',
    '-XMP-aux:SerialNumber=SN12345',
  ],
  ...['-ExifIFD:UserComment=SN12345', '-XMP-plus:LicensorEmail=ana@example.com'],
  '-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=64,H=48,Unit=pixel},RegionList=[{Area={W=0.1,H=0.1,X=0.5,Y=0.5,Unit=normalized},Name=Ana Novak,Type=Face}]}',
  ...['-Keys:GPSCoordinates=48.137, 11.575, 0', '-UserData:GPSCoordinates=48.137, 11.575, 0'],
  ...['-ItemList:GPSCoordinates=48.137, 11.575, 0', '-Keys:LocationName=Munich'],
  ...['-Keys:Author=Ana Novak', '-UserData:SerialNumber=SN12345'],
];
const KEPT = [
  ...[
    '-Orientation#=6',
    '-EXIF:Copyright=© Press',
    '-XMP-dc:Rights=© Press',
    '-XMP-dc:Creator=Photographer',
  ],
  ...['-ItemList:Copyright=© Press', '-ExifIFD:FNumber=4'],
];
const TRACES = /Munich|Novak|SN12345|SN67890|ana@example|ana-novak|people\//;

async function tagged(name: string, bytes: Buffer): Promise<Buffer> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  await exiftool('-q', '-m', '-overwrite_original', ...PERSONAL, ...KEPT, path);
  return readFile(path);
}

async function tagsOf(bytes: Buffer): Promise<Record<string, unknown>> {
  const path = join(dir, 'read');
  await writeFile(path, bytes);
  return JSON.parse(await exiftool('-j', '-a', '-U', '-n', '-ee3', '-G1', '-s', path))[0];
}

/** Unpacks an archive with the program of the system. */
async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const path = join(dir, 'archive.zip');
  await writeFile(path, bytes);
  const folder = await mkdtemp(join(dir, 'unzipped-'));
  await promisify(execFile)('unzip', ['-q', path, '-d', folder]);
  const files = (await readdir(folder)).map(
    async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))],
  );
  return Object.fromEntries(await Promise.all(files));
}

const makeFile = (name: string, contentType: string, body: Buffer) =>
  app.makeAsset(
    owner,
    { name, contentType, size: BigInt(body.length) },
    { original: { body, contentType } },
  );

/** Returns the checksums of the frames and samples of picture and sound. */
async function framesOf(bytes: Buffer): Promise<string> {
  const path = join(dir, 'frames.mp4');
  await writeFile(path, bytes);
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-map', '0:a?', '-f', 'framemd5', '-'];
  return (await promisify(execFile)('ffmpeg', args)).stdout;
}

/** A video with a track of data: the places of a camera, written as the subtitles of another track. */
async function videoWithPlaces(name: string): Promise<Buffer> {
  const [subtitles, path] = [join(dir, 'places.srt'), join(dir, name)];
  await makeVideo(join(dir, 'plain.mp4'), { seconds: 1 });
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nMunich 48.137\n');
  const input = ['-i', join(dir, 'plain.mp4'), '-i', subtitles];
  const run = promisify(execFile);
  await run('ffmpeg', ['-v', 'error', '-y', ...input, '-c', 'copy', '-c:s', 'mov_text', path]);
  const bytes = await readFile(path);
  const handler = bytes.indexOf('sbtl', bytes.indexOf('hdlr'));
  bytes.write('meta', handler, 'latin1');
  return bytes;
}

async function video(name: string): Promise<Buffer> {
  const path = join(dir, name);
  await makeVideo(path, { seconds: 1 });
  return readFile(path);
}

const picture = () => plainImage(64, 48).withIccProfile('p3');

const FILES: [string, string, () => Promise<Buffer>][] = [
  ['a.jpg', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['a.png', 'image/png', () => picture().png().toBuffer()],
  ['a.tiff', 'image/tiff', () => picture().tiff().toBuffer()],
  ['a.webp', 'image/webp', () => picture().webp().toBuffer()],
  ['a.avif', 'image/avif', () => picture().avif().toBuffer()],
  ['a.gif', 'image/gif', () => plainImage(64, 48).gif().toBuffer()],
  ['a.heic', 'image/heic', async () => heic([await heicTile('red')], 1)],
  ['a.mp4', 'video/mp4', () => video('v.mp4')],
  ['a.mov', 'video/quicktime', () => video('v.mov')],
];

describe('a share that removes personal information (security 26)', () => {
  it.each(FILES)(
    'returns %s without it, with correct length and ranges',
    async (name, type, make) => {
      const body = await tagged(name, await make());
      expect(body.toString('latin1')).toMatch(TRACES);
      const asset = await makeFile(name, type, body);
      const { token } = await share({
        assets: [asset.id],
        allow_download: true,
        remove_personal_info: true,
      });
      const guest = visitor(token);
      const file = await guest.ask(original(asset));
      expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
      expect(file.headers['content-length']).toBe(String(file.rawPayload.length));
      expect(file.rawPayload.toString('latin1')).not.toMatch(TRACES);
      const tags = await tagsOf(file.rawPayload);
      const leaks = Object.keys(tags).filter((tag) =>
        /GPS|Serial|Owner|Region|City|Location/i.test(tag),
      );
      expect(leaks).toEqual([]);
      expect(JSON.stringify(tags)).toContain('© Press');
      if (type.startsWith('image/') && type !== 'image/gif')
        expect(tags).toMatchObject({ 'IFD0:Orientation': 6 });
      const part = await guest.ask(original(asset), { headers: { range: 'bytes=10-29' } });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.equals(file.rawPayload.subarray(10, 30))).toBe(true);
      expect(part.headers.etag).toBe(file.headers.etag);
      const known = { 'if-none-match': String(file.headers.etag) };
      expect((await guest.ask(original(asset), { headers: known })).statusCode).toBe(304);
    },
  );

  it('blanks the tracks of a video that hold data, and keeps the others', async () => {
    const body = await videoWithPlaces('places.mp4');
    expect(body.toString('latin1')).toMatch(TRACES);
    const asset = await makeFile('places.mp4', 'video/mp4', body);
    const { token } = await share({
      assets: [asset.id],
      allow_download: true,
      remove_personal_info: true,
    });
    const { rawPayload, statusCode } = await visitor(token).ask(original(asset));
    expect(statusCode).toBe(200);
    expect(rawPayload.toString('latin1')).not.toMatch(TRACES);
    expect(await framesOf(rawPayload)).toBe(await framesOf(body));
  });

  it('keeps pixels and color profiles', async () => {
    const body = await tagged('p.png', await picture().png().toBuffer());
    const asset = await makeFile('p.png', 'image/png', body);
    const { token } = await share({
      assets: [asset.id],
      allow_download: true,
      remove_personal_info: true,
    });
    const { rawPayload } = await visitor(token).ask(original(asset));
    expect(await tagsOf(rawPayload)).toMatchObject({
      'ICC_Profile:ProfileDescription': (await tagsOf(body))['ICC_Profile:ProfileDescription'],
    });
  });

  it('neither offers nor returns files that cannot be cleaned', async () => {
    const raw = await makeFile('a.dng', 'image/x-adobe-dng', await dng());
    const document = await makeFile('a.pdf', 'application/pdf', pdf());
    const disguised = await makeFile('b.jpg', 'image/jpeg', await dng());
    const broken = await makeFile('c.jpg', 'image/jpeg', Buffer.from('no picture'));
    const text = await makeFile('a.txt', 'text/plain', Buffer.from('Hello'));
    const assets = [raw, document, disguised, broken, text];
    const { token } = await share({
      assets: assets.map(({ id }) => id),
      allow_download: true,
      remove_personal_info: true,
    });
    const guest = visitor(token);
    const statuses = await Promise.all(assets.map((asset) => guest.status(original(asset))));
    expect(statuses).toEqual([415, 415, 422, 422, 200]);
    const { data } = (await guest.ask('/assets')).json();
    const offered = data.assets.map((asset: { can_download: boolean }) => asset.can_download);
    expect(offered).toEqual([false, false, true, true, true]);
    const files = await unzip((await guest.ask('/download')).rawPayload);
    expect(Object.keys(files).sort()).toEqual(['Missing files.txt', 'a.txt']);
    for (const name of ['a.dng', 'a.pdf', 'b.jpg', 'c.jpg'])
      expect(String(files['Missing files.txt'])).toContain(`${name}: Personal information`);
  });

  it('puts cleaned files into its archive', async () => {
    const photo = await tagged('z.jpg', await picture().jpeg().toBuffer());
    const one = await makeFile('z.jpg', 'image/jpeg', photo);
    const two = await makeFile('z.jpg', 'image/jpeg', photo);
    const { token } = await share({
      assets: [one.id, two.id],
      allow_download: true,
      remove_personal_info: true,
    });
    const guest = visitor(token);
    const zip = await guest.ask('/download');
    expect(zip.statusCode).toBe(200);
    expect(zip.rawPayload.toString('latin1')).not.toMatch(TRACES);
    const files = await unzip(zip.rawPayload);
    const single = (await guest.ask(original(one))).rawPayload;
    expect(Object.keys(files)).toHaveLength(2);
    for (const bytes of Object.values(files)) expect(single.equals(bytes)).toBe(true);
  });

  it('shows images and facts without it', async () => {
    const size = { width: 1800, height: 1350 };
    const body = await tagged('i.jpg', await plainImage(1800, 1350).jpeg().toBuffer());
    const file = { body, contentType: 'image/jpeg', ...size };
    const asset = await app.makeAsset(
      owner,
      { name: 'i.jpg', kind: 'IMAGE', ...size },
      { original: file, _thumb: ONE_PIXEL, _preview: file },
    );
    const guest = visitor((await share({ assets: [asset.id], remove_personal_info: true })).token);
    for (const size of ['thumb', 'tile', 'preview']) {
      const image = await guest.ask(`/assets/${asset.id}/image?size=${size}`);
      expect(image.statusCode).toBe(200);
      expect(image.rawPayload.toString('latin1')).not.toMatch(TRACES);
    }
    expect((await guest.ask('/assets')).body).not.toMatch(TRACES);
  });
});

describe('a download of a signed-in user', () => {
  const download = (id: string, query: string) =>
    app.call(owner, { url: `/api/v1/files/content/${id}?key=original&${query}` });

  it('lacks personal information on request, and is refused for a file that cannot be cleaned', async () => {
    const photo = await tagged('s.jpg', await picture().jpeg().toBuffer());
    const asset = await makeFile('s.jpg', 'image/jpeg', photo);
    const file = await download(asset.id, 'remove_personal_info=1');
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.toString('latin1')).not.toMatch(TRACES);
    expect(file.headers['content-length']).toBe(String(file.rawPayload.length));
    const both = await download(asset.id, 'remove_personal_info=1&metadata=1');
    expect(both.statusCode).toBe(400);
    const document = await makeFile('s.pdf', 'application/pdf', pdf());
    expect((await download(document.id, 'remove_personal_info=1')).statusCode).toBe(415);
    expect((await download(document.id, 'remove_personal_info=0')).statusCode).toBe(200);
  });
});

describe('the default of new shares', () => {
  const setDefault = (shares_remove_personal_info: boolean) =>
    app.call(other, {
      method: 'PATCH',
      url: '/api/v1/user/settings/update',
      payload: { key: 'security', value: { shares_remove_personal_info } },
    });

  it('is the setting of the administrator, which owners can override', async () => {
    expect((await share()).remove_personal_info).toBe(false);
    expect((await setDefault(true)).statusCode).toBe(200);
    const created = await share();
    expect(created.remove_personal_info).toBe(true);
    expect((await share({ remove_personal_info: false })).remove_personal_info).toBe(false);
    const settings = await app.call(owner, { url: '/api/v1/user/settings' });
    expect(settings.json().data.security.shares_remove_personal_info).toBe(true);
    await change(created.id, { remove_personal_info: false });
    expect((await ownShares()).find(({ id }) => id === created.id)?.remove_personal_info).toBe(
      false,
    );
    await setDefault(false);
  });
});
