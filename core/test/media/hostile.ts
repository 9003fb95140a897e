import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a PNG of a few hundred bytes that declares 50,000 x 50,000 pixels. */
export function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.writeUInt8(1, 8); // one bit of gray
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(60_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG whose text chunk decompresses to `bytes`. */
export async function pngTextBomb(bytes: number): Promise<Buffer> {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(bytes, 'a')),
  ]);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const afterHeader = 8 + 25; // the signature, and the first chunk
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk('zTXt', text),
    png.subarray(afterHeader),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a GIF that repeats one frame of 4,000 x 4,000 pixels. */
export async function gifBomb(frames: number): Promise<Buffer> {
  const background = {
    create: { width: 4000, height: 4000, channels: 3 as const, background: 'red' },
  };
  const gif = await sharp(background).gif().toBuffer();
  const start = gif.indexOf(Buffer.from([0x21, 0xf9])); // the extension that begins a frame
  const frame = gif.subarray(start, -1);
  return Buffer.concat([gif.subarray(0, start), ...Array(frames).fill(frame), Buffer.from(';')]);
}

/** Returns an SVG that draws one square 10^9 times. */
export function svgUseBomb(): string {
  const level = (of: string) => `<use href="#${of}"/>`.repeat(10);
  const groups = Array.from({ length: 9 }, (_, at) => `<g id="g${at + 1}">${level(`g${at}`)}</g>`);
  return svg(
    `<defs><rect id="g0" width="1" height="1"/>${groups.join('')}</defs><use href="#g9"/>`,
  );
}

/** Returns an SVG whose entities expand to a text of 10^9 words. */
export function svgEntityBomb(): string {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "word">${entities.join('')}]>${svg('<text>&e9;</text>')}`;
}

/** Returns a PostScript drawing that loops forever. */
export function postScriptLoop(): string {
  return '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n{ } loop\nshowpage\n%%EOF\n';
}

/** Returns a PostScript document that has endlessly many pages. */
export function postScriptPages(): string {
  return '%!PS-Adobe-3.0\n{ 0 0 moveto 100 100 lineto stroke showpage } loop\n%%EOF\n';
}

/** Returns an SVG that shows another file. */
export function svgShowing(href: string): string {
  return svg(`<image href="${href}" width="100" height="100"/>`);
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`;
}

/** Returns an HLS playlist that makes a video decoder read another file. */
export function playlist(segment: string): string {
  return `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${segment}\n#EXT-X-ENDLIST\n`;
}
