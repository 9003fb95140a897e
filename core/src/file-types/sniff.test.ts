import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { directory, LONG, SHORT } from '../../test/media/camera-raw.ts';
import { sniffContentType } from './sniff.ts';

const text = (content: string) => Buffer.from(content);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

async function pixel(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
}

it('recognizes images by their bytes, whatever the name and header', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const) {
    const type = await sniffContentType(await pixel(format), 'page.html', 'text/html');
    expect(type).toBe(`image/${format}`);
  }
});

it('recognizes audio, video and documents', async () => {
  const heads: [Buffer, string][] = [
    [Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41', 'latin1'), 'video/mp4'],
    [Buffer.from('\0\0\0\x14ftypM4V \0\0\0\0M4V ', 'latin1'), 'video/mp4'],
    [Buffer.from('\0\0\0\x14ftypM4A \0\0\0\0M4A ', 'latin1'), 'audio/mp4'],
    [Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 'video/quicktime'],
    [Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'audio/wav'],
    [Buffer.from('fLaC\0\0\0\x22', 'latin1'), 'audio/flac'],
    [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'application/pdf'],
  ];
  for (const [head, type] of heads) expect(await sniffContentType(head, 'x', undefined)).toBe(type);
});

it('recognizes an SVG after declaration, comment, doctype and byte order mark (security 25)', async () => {
  const prolog = '<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg [ <!ENTITY a "b"> ] >\n';
  const wide = Buffer.from(`\uFEFF${prolog}${SVG}`, 'utf16le');
  for (const head of [text(SVG), text(`\uFEFF  ${prolog}${SVG}`), text('<s:svg/>'), wide])
    expect(await sniffContentType(head, 'a.txt', 'text/plain')).toBe('image/svg+xml');
});

it('never returns a type that a browser runs (security 25)', async () => {
  const pages = ['<!doctype html><p>x', '<html>', '<script>alert(1)</script>', 'alert(1)'];
  for (const page of pages)
    for (const type of ['text/html', 'application/xhtml+xml', 'text/javascript'])
      expect(await sniffContentType(text(page), 'a.html', type)).toBe('text/plain');
  const binary = Buffer.from([0, 1, 2, 3]);
  expect(await sniffContentType(binary, 'a.html', 'text/html')).toBe('application/octet-stream');
  expect(await sniffContentType(binary, 'a.svg', 'image/svg+xml')).toBe('application/octet-stream');
});

it('refines the type by extension and declared type only within its family', async () => {
  const zip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
  expect(await sniffContentType(zip, 'a.docx', undefined)).toMatch(/wordprocessingml\.document$/);
  expect(await sniffContentType(zip, 'a', 'application/epub+zip')).toBe('application/epub+zip');
  expect(await sniffContentType(zip, 'a.pdf', 'application/pdf')).toBe('application/zip');
  expect(await sniffContentType(text('a,b\n1,2'), 'a.CSV', undefined)).toBe('text/csv');
  expect(await sniffContentType(text('a,b'), 'a.mp4', 'video/mp4')).toBe('text/plain');
  expect(await sniffContentType(await pixel('png'), 'a.constructor', '__proto__')).toBe(
    'image/png',
  );
});

it('recognizes camera raw files by their signature, or a TIFF by its name', async () => {
  const mamiya = Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');
  const raws: [Buffer | string, string, string][] = [
    ['\0MRM\0\0\x10\0', 'a', 'image/x-minolta-mrw'],
    ['FOVb\0\0\x02\0', 'a', 'image/x-sigma-x3f'],
    ['II\x1a\0\0\0HEAPCCDR', 'a', 'image/x-canon-crw'],
    ['IIU\0\x18\0\0\0\x88\xe7\x74\xd8', 'a.RWL', 'image/x-leica-rwl'],
    [mamiya, 'a.mef', 'image/x-mamiya-mef'],
    [mamiya, 'a.3FR', 'image/x-hasselblad-3fr'],
    [mamiya, 'a.iiq', 'image/x-phaseone-iiq'],
    [mamiya, 'a.tif', 'image/tiff'],
  ];
  // Other programs write the signatures of Nikon and Sony files too.
  const signed = directory(
    [
      [254, LONG, [0]],
      [50341, SHORT, [1]],
    ],
    8,
  );
  const ofSony = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), signed]);
  const ofNikon = Buffer.from('MM\0*\0\0\0\x08\0\x1c\0\xfe\0\x04', 'latin1');
  for (const [name, ofOne, ofOther] of [
    ['a', 'image/x-sony-arw', 'image/x-nikon-nef'],
    ['a.TIF', 'image/tiff', 'image/tiff'],
    ['a.srw', 'image/x-samsung-srw', 'image/x-samsung-srw'],
  ] as const)
    raws.push([ofSony, name, ofOne], [ofNikon, name, ofOther]);
  for (const [head, name, type] of raws) {
    const bytes = typeof head === 'string' ? Buffer.from(head, 'latin1') : head;
    expect([name, await sniffContentType(bytes, name, undefined)]).toEqual([name, type]);
  }
});

it('treats a playlist named like a video as text (security 30)', async () => {
  const playlist = text('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n');
  expect(await sniffContentType(playlist, 'a.mp4', 'video/mp4')).toBe('text/plain');
});

it('uses the name of an empty file, so that its kind can report it as broken', async () => {
  expect(await sniffContentType(Buffer.alloc(0), 'a.JPG', undefined)).toBe('image/jpeg');
  expect(await sniffContentType(Buffer.alloc(0), 'a.html', 'text/html')).toMatch(/octet-stream$/);
});

it('recognizes text in any encoding', async () => {
  const latin1 = Buffer.from('Stra\xdfe\r\n', 'latin1');
  expect(await sniffContentType(latin1, 'a', undefined)).toBe('text/plain');
  const wide = Buffer.from('\ufeffStraße\r\n', 'utf16le');
  expect(await sniffContentType(wide, 'a', undefined)).toBe('text/plain');
  for (const line of ['1\n00:00:01,000\nStraße\n', '一二三\n', 'Привет, мир\n']) {
    const unmarked = Buffer.from(line, 'utf16le');
    expect(await sniffContentType(unmarked, 'a.srt', undefined)).toBe('application/x-subrip');
    expect(await sniffContentType(unmarked.swap16(), 'a', undefined)).toBe('text/plain');
  }
  const numbers = Buffer.from(
    Uint16Array.from({ length: 999 }, (_, at) => (at * 61) % 65_000).buffer,
  );
  expect(await sniffContentType(numbers, 'a', undefined)).toBe('application/octet-stream');
  expect(await sniffContentType(await readFile(import.meta.filename), 'a', undefined)).toBe(
    'text/plain',
  );
});

it('limits the work on a hostile prolog', async () => {
  const prolog = text('<!doctype a>'.repeat(6000));
  expect(await sniffContentType(prolog, 'a.svg', undefined)).toBe('text/plain');
});

it('recognizes a file whose signature is beyond its first bytes', async () => {
  const cover = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\x40\0\0', 'latin1'),
    Buffer.alloc(70_000),
  ]);
  const tiff = Buffer.concat([Buffer.from('II*\0\xff\xff\xff\0', 'latin1'), Buffer.alloc(70_000)]);
  const png = Buffer.concat([
    (await pixel('png')).subarray(0, 33),
    Buffer.from('\0\x02\0\0iCCPa', 'latin1'),
    Buffer.alloc(70_000),
  ]);
  expect(await sniffContentType(cover, 'song', undefined)).toBe('audio/mpeg');
  expect(await sniffContentType(tiff, 'scan.tif', undefined)).toBe('image/tiff');
  expect(await sniffContentType(tiff, 'shot.nef', undefined)).toBe('image/x-nikon-nef');
  expect(await sniffContentType(png, 'still.png', undefined)).toBe('image/png');
  const mailed = text(`X-Mail: 1\r\n\r\n%PDF-1.4\n`);
  expect(await sniffContentType(mailed, 'a.PDF', undefined)).toBe('application/pdf');
  expect(await sniffContentType(mailed, 'a.txt', undefined)).toBe('text/plain');
  expect(await sniffContentType(gzipSync(SVG), 'a.svgz', undefined)).toBe('image/svg+xml');
  const light = Buffer.from('v/1\x01\x02\0\0\0', 'latin1');
  expect(await sniffContentType(light, 'light', undefined)).toBe('image/x-exr');
});

it('recognizes simple rasters, and texts that begin like one', async () => {
  const typeOf = (content: string) => sniffContentType(text(content), 'a', undefined);
  expect(await typeOf('P3\n# made by hand\n2 1\n255\n255 0 0 0 0 255\n')).toBe(
    'image/x-portable-pixmap',
  );
  expect(await typeOf('P1 3 1\n101')).toBe('image/x-portable-bitmap');
  expect(await typeOf('P5\n2 1\n255\n\0\x01')).toBe('image/x-portable-graymap');
  expect(await typeOf('P7\nWIDTH 2\nHEIGHT 1\n')).toBe('image/x-portable-arbitrarymap');
  expect(await typeOf('P3 10 20 tasks of the quarter\n')).toBe('text/plain');
  expect(await typeOf('P1 is the first priority\n')).toBe('text/plain');
  expect(await typeOf('\n\x05\x01\x08\0\0')).toBe('image/x-pcx');
});
