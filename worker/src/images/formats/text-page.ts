import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalFile, NO_PIXELS, type ReadableImage } from '../local-file.ts';

export const TEXT_TYPES = [
  ...['plain', 'csv', 'tab-separated-values', 'markdown', 'vtt'].map((name) => `text/${name}`),
  ...['json', 'xml', 'x-subrip'].map((name) => `application/${name}`),
];

/** A sheet of A4 that fills the box of a preview. */
const PAGE = { width: 1448, height: 2048, margin: 96, line: 29, columns: 86 };
const LINES = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.line);
const HEAD_BYTES = 4 * LINES * PAGE.columns;
const TAB = 4;

/** What text does not show, and what XML does not hold. */
const UNSEEN = /[^\P{C}\n]/gu;

/** The beginning of a text on a page, drawn by us. */
export async function renderText({ path, workDir }: LocalFile): Promise<ReadableImage> {
  const lines = (await headOf(path))
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) => wrapped(line.replace(/\t/g, ' '.repeat(TAB)).replace(UNSEEN, '')))
    .slice(0, LINES);
  const { width, height, margin, line } = PAGE;
  const drawn = lines.map(
    (text, index) =>
      `<text x="${margin}" y="${margin + (index + 1) * line}">${escaped(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g xml:space="preserve" font-family="DejaVu Sans Mono, monospace" font-size="24" fill="#222">${drawn.join('')}</g></svg>`;
  const page = join(workDir, 'text.svg');
  await writeFile(page, svg);
  return {
    path: page,
    contentType: 'image/svg+xml',
    facts: NO_PIXELS,
    isGenerated: true,
  };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return decoded(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** By its byte order mark, else UTF-8, else the encoding of old programs. */
function decoded(bytes: Buffer): string {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const isCutOnly = text.indexOf('\ufffd') < 0 || text.indexOf('\ufffd') >= text.length - 1;
  return isCutOnly ? text : new TextDecoder('windows-1252').decode(bytes);
}

/** Broken at spaces, where there are any. */
const ROW = new RegExp(`.{1,${PAGE.columns}}(?= |$) ?|.{1,${PAGE.columns}}`, 'gu');

function wrapped(line: string): string[] {
  return line.slice(0, HEAD_BYTES).match(ROW) ?? [''];
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
