import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlacedLine, TEXT_LINES_MAX } from '@spindle/contracts/analysis/text-lines';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { requireProgram } from '../programs/installed-programs.ts';
import { runTool } from '../programs/run-tool.ts';
import type { LocalFile } from './local-file.ts';

const TIMEOUT_MS = 60_000;

/** Bytes of the layout that are read: a dense newspaper page has half a megabyte. */
const LAYOUT_BYTES_MAX = 8 * 1024 ** 2;

/** Edges in points, from the top left corner of the page. */
interface Edges {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Word extends Edges {
  text: string;
}

/**
 * Returns the lines of a page of a PDF (from 1) with their places on its rendered image; none when the PDF cannot be read. Throws
 * MissingProgram.
 */
export async function readPageLines(file: LocalFile, page: number): Promise<PlacedLine[]> {
  const pdfinfo = requireProgram(file.tools.programs, 'pdfinfo', 'PDF');
  const pdftotext = requireProgram(file.tools.programs, 'pdftotext', 'PDF');
  const pages = ['-f', String(page), '-l', String(page)];
  const output = join(file.workDir, 'layout.xml');
  try {
    const facts = await runTool(file, pdfinfo, [...pages, file.path], { timeoutMs: TIMEOUT_MS });
    const args = ['-q', '-enc', 'UTF-8', '-bbox-layout', '-cropbox', ...pages, file.path, output];
    await runTool(file, pdftotext, args, { timeoutMs: TIMEOUT_MS });
    const isTurned = /^Page +\d+ rot: +(90|270)$/m.test(facts);
    return parseLayout(await readStart(output), isTurned);
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof ProgramFailed) return []; // damaged, or protected by a password
    throw error;
  }
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(LAYOUT_BYTES_MAX) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

const NUMBER = '"(-?[\\d.]+)"';
const PAGE = new RegExp(`<page width=${NUMBER} height=${NUMBER}>`);
const LINE = /<line [^>]*>([\s\S]*?)<\/line>/g;
const WORD = new RegExp(
  `<word xMin=${NUMBER} yMin=${NUMBER} xMax=${NUMBER} yMax=${NUMBER}>([^<]*)</word>`,
  'g',
);

/** Parses the output of `pdftotext -bbox-layout` for one page. It states the size of a turned page as if the page was not turned. */
function parseLayout(layout: string, isTurned: boolean): PlacedLine[] {
  const [, width = '0', height = '0'] = PAGE.exec(layout) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (!(size.width > 0 && size.height > 0)) return [];
  const shown = isTurned ? { width: size.height, height: size.width } : size;
  const lines: PlacedLine[] = [];
  for (const [, content = ''] of layout.matchAll(LINE)) {
    const words = [...content.matchAll(WORD)].map(([, x0, y0, x1, y1, text = '']) => ({
      x0: Number(x0) / shown.width,
      y0: Number(y0) / shown.height,
      x1: Number(x1) / shown.width,
      y1: Number(y1) / shown.height,
      text: decodeEntities(text),
    }));
    const visible = words.filter(({ x0, y0, x1, y1 }) => x0 < x1 && y0 < y1 && isOnPage(x0, y0));
    if (visible.length > 0) lines.push(placeLine(visible, shown));
    if (lines.length === TEXT_LINES_MAX) break;
  }
  return lines;
}

const isOnPage = (...shares: number[]) => shares.every((share) => share > -0.01 && share < 1);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decodeEntities = (text: string): string =>
  text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Returns a line with its corners in reading direction. The order of its words, or the shape of a single one, tells the direction. */
function placeLine(words: Word[], page: { width: number; height: number }): PlacedLine {
  const { x0, y0, x1, y1 } = unionOf(words);
  const direction = directionOf(words, page);
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
  // A line that reads downwards begins at the top right corner, one that reads upwards at the bottom left one.
  const first = { right: 0, down: 1, up: 3 }[direction];
  const places: Record<typeof direction, (word: Word) => { start: number; end: number }> = {
    right: (word) => ({ start: (word.x0 - x0) / (x1 - x0), end: (word.x1 - x0) / (x1 - x0) }),
    down: (word) => ({ start: (word.y0 - y0) / (y1 - y0), end: (word.y1 - y0) / (y1 - y0) }),
    up: (word) => ({ start: (y1 - word.y1) / (y1 - y0), end: (y1 - word.y0) / (y1 - y0) }),
  };
  return {
    text: words.map(({ text }) => text).join(' '),
    corners: [...corners.slice(first), ...corners.slice(0, first)],
    words: words.map((word) => ({ text: word.text, ...places[direction](word) })),
  };
}

function unionOf(words: Edges[]): Edges {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}

function directionOf(
  words: Word[],
  { width, height }: { width: number; height: number },
): 'right' | 'down' | 'up' {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return 'right';
  const right = Math.abs(last.x0 + last.x1 - first.x0 - first.x1) * width;
  const down = (last.y0 + last.y1 - first.y0 - first.y1) * height;
  if (Math.abs(down) > right) return down > 0 ? 'down' : 'up';
  const isTall = (first.y1 - first.y0) * height > 1.5 * (first.x1 - first.x0) * width;
  return words.length === 1 && isTall && first.text.length > 1 ? 'up' : 'right';
}
