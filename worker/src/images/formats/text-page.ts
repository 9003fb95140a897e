import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@spindle/contracts/text/decode-text';
import { type LocalFile, NO_PIXELS, type ReadableImage } from '../local-file.ts';

export const TEXT_TYPES = [
  ...['plain', 'csv', 'tab-separated-values', 'markdown', 'vtt'].map((name) => `text/${name}`),
  ...['json', 'xml', 'x-subrip'].map((name) => `application/${name}`),
];

/** A4 proportions in the size of a preview; pixels, and characters per line. */
const PAGE = { width: 1448, height: 2048, margin: 96, line: 29, columns: 86 };
const LINES = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.line);
const HEAD_BYTES = 4 * LINES * PAGE.columns;
const TAB = 4;

/** Control characters, which XML does not allow. */
const CONTROL_CHARACTERS = /[^\P{C}\n]/gu;

/** Renders the start of a text as an SVG page. */
export async function renderText({ path, workDir }: LocalFile): Promise<ReadableImage> {
  const lines = (await readStart(path))
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) =>
      wrapLine(line.replace(/\t/g, ' '.repeat(TAB)).replace(CONTROL_CHARACTERS, '')),
    )
    .slice(0, LINES);
  const { width, height, margin, line } = PAGE;
  const drawn = lines.map(
    (text, index) =>
      `<text x="${margin}" y="${margin + (index + 1) * line}">${escapeXml(text)}</text>`,
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

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return decodeText(buffer.subarray(0, bytesRead)).text;
  } finally {
    await file.close();
  }
}

/** Matches one line of a page; breaks at spaces if possible. */
const ROW = new RegExp(`.{1,${PAGE.columns}}(?= |$) ?|.{1,${PAGE.columns}}`, 'gu');

function wrapLine(line: string): string[] {
  return line.slice(0, HEAD_BYTES).match(ROW) ?? [''];
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
