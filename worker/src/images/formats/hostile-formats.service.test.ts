import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { dng } from '@spindle/core/test/media/camera-raw';
import { pdf } from '@spindle/core/test/media/documents';
import { pngBomb } from '@spindle/core/test/media/hostile';
import { averageColor, plainImage } from '@spindle/core/test/media/images';
import {
  bmpBomb,
  gifOfFrames,
  jpegWith,
  tiffBomb,
  tiffOfPages,
} from '@spindle/core/test/media/odd-formats';
import { psd } from '@spindle/core/test/media/photoshop';
import { afterEach, expect, it, vi } from 'vitest';
import { openInspection } from '../../../test/inspection.ts';
import type { Inspection } from '../../ingest/inspect-file.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { inspect, reasonOf } = openInspection('formats');

afterEach(async () => {
  const healthy = await inspect(await plainImage().jpeg().toBuffer(), 'image/jpeg');
  expect(healthy).toMatchObject({ width: 320, height: 180 });
});

/** Checks that a file has either a preview or a reason why it has none. */
function expectEnd({ preview, noPreview }: Inspection): void {
  expect([preview, noPreview].filter(Boolean)).toHaveLength(1);
  if (noPreview) expect(noPreview).toBeInstanceOf(Undecodable);
}

it('only the first of many pages and frames is decoded; the others are counted (security 29)', async () => {
  expect(await inspect(tiffOfPages(300), 'image/tiff')).toMatchObject({ width: 8, pages: 300 });
  expect(await inspect(gifOfFrames(20_000), 'image/gif')).toMatchObject({ pages: 20_000 });
  expect(await inspect(pdf({ pages: 300 }), 'application/pdf')).toMatchObject({ pages: 300 });
  expect(await inspect(psd({ layers: 9000 }), 'image/vnd.adobe.photoshop')).toMatchObject({
    pages: 1,
  });
});

it('an endless chain of pages is cut off (security 29)', async () => {
  expectEnd(await inspect(tiffOfPages(3, { isEndless: true }), 'image/tiff'));
});

it('files with more pixels than allowed are rejected, whatever their declared type (security 29)', async () => {
  const tooMany = 'more pixels than the 268 million allowed';
  const farTooMany = 'more pixels than the 1,000 million allowed';
  expect(await reasonOf(pngBomb(), 'image/png')).toContain(farTooMany);
  expect(await reasonOf(tiffBomb(60_000, 1000), 'image/tiff')).toContain(farTooMany);
  const huge = psd({ isPacked: true });
  huge.writeUInt32BE(20_000, 14);
  huge.writeUInt32BE(20_000, 18);
  expect(await reasonOf(huge, 'image/vnd.adobe.photoshop')).toContain(tooMany);
  expect(await reasonOf(bmpBomb(60_000), 'image/bmp')).toMatch(/^The image cannot be decoded: /);
});

it('files with as many pixels as allowed are decoded in bounded memory (security 29)', async () => {
  const side = 16_000;
  expect(await inspect(tiffBomb(side, side * side), 'image/tiff')).toMatchObject({ width: side });
  expectEnd(await inspect(gifOfFrames(3, 60_000), 'image/gif'));
});

it('a drawing runs no program and sends no request (security 28)', async () => {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits++;
    response.end('<rect width="9" height="9"/>');
  }).listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once('listening', () => resolve(server.address() as AddressInfo)),
  );
  const address = `http://127.0.0.1:${port}/x.svg`;
  const svg = (inside: string, prolog = '') =>
    `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="100">${inside}<rect width="100" height="100" fill="lime"/></svg>`;
  const drawings = [
    svg(`<script>fetch('${address}')</script><script href="${address}"/>`),
    svg(`<image href="${address}" width="9" height="9"/><use xlink:href="${address}#a"/>`),
    svg(`<style>@import url(${address}); rect { fill: url(${address}#a) }</style>`),
    svg(`<xi:include href="${address}"/><foreignObject><iframe src="${address}"/></foreignObject>`),
    svg(`<filter id="f"><feImage href="${address}"/></filter>`),
    svg('&x;', `<!DOCTYPE svg [<!ENTITY x SYSTEM "${address}">]>`),
    svg('', `<?xml-stylesheet href="${address}"?>`),
  ];
  for (const drawing of drawings) expectEnd(await inspect(drawing, 'image/svg+xml'));
  server.close();
  expect(hits).toBe(0);
});

it('images with broken color profiles and EXIF data are still shown (security 31)', async () => {
  const photo = await plainImage().jpeg().toBuffer();
  const profile = (body: Buffer) =>
    jpegWith(photo, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), body]));
  const exif = (body: string) => jpegWith(photo, 0xe1, Buffer.from(`Exif\0\0${body}`, 'latin1'));
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 31) % 251));
  const odd = [
    profile(noise),
    profile(Buffer.concat([Buffer.alloc(36), Buffer.from('acsp'), Buffer.alloc(88, 0xff)])),
    exif('MM\0*\0\0\0\x08\xff\xff'), // 65,535 fields, and not one there
    exif('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\xff\xff\xff\xff\0\x09\0\0\0\0\0\x08'), // itself the next
    exif(noise.toString('latin1')),
  ];
  for (const bytes of odd) {
    const found = await inspect(bytes, 'image/jpeg');
    expect(found).toMatchObject({ width: 320, height: 180 });
    const [red] = await averageColor(found.preview?.path ?? '');
    expect(red).toBeGreaterThan(240);
  }
});

it('a file of two formats at once is treated as one of them (security 25)', async () => {
  const photo = await plainImage().jpeg().toBuffer();
  const page = '<html><script>alert(1)</script></html>';
  const withPage = jpegWith(photo, 0xfe, Buffer.from(page));
  expect(await inspect(withPage, 'image/jpeg')).toMatchObject({ width: 320 });
  const script = Buffer.concat([gifOfFrames(1), Buffer.from('=1;alert(1)//')]);
  expect(await inspect(script, 'image/gif')).toMatchObject({ width: 1 });
  const document = jpegWith(photo, 0xfe, pdf());
  expect(await inspect(document, 'image/jpeg')).toMatchObject({ kind: 'IMAGE', width: 320 });
  expectEnd(await inspect(document, 'application/pdf'));
});

it('half a file of any format yields a reason or an image in time (security 29)', async () => {
  const whole: [Buffer, string][] = [
    [psd({ isPacked: true }), 'image/vnd.adobe.photoshop'],
    [await dng(), 'image/x-adobe-dng'],
    [pdf({ pages: 20 }), 'application/pdf'],
    [await plainImage().webp().toBuffer(), 'image/webp'],
    [tiffOfPages(50), 'image/tiff'],
    [Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n1 0 0 setrgbcolor (x'), 'application/postscript'],
    [Buffer.from('\0\x01\0\0\0\x10\x01\0\0\x04\0\0', 'latin1'), 'font/ttf'],
    [Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0', 'latin1'), 'image/x-icon'],
  ];
  for (const [bytes, type] of whole) {
    const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
    expectEnd(await inspect(half, type));
  }
});
