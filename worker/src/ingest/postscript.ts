import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../programs.ts';
import type { LocalFile, ReadablePicture } from './local-file.ts';
import { pictureOfPdf } from './pdf.ts';
import { runTool } from './run-tool.ts';

/** A reader finds a PDF's mark within so many bytes. */
const MARK_BYTES = 1024;

/** A program in PostScript, run where it can reach no other file, to a PDF. Throws like pictureOfPdf. */
export async function pictureOfPostScript(
  file: LocalFile,
  longestSide: number,
): Promise<ReadablePicture> {
  const gs = requireProgram(file.tools.programs, 'gs', 'POSTSCRIPT');
  const output = join(file.workDir, 'pages.pdf');
  const confined = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dNOPROMPT'];
  const args = ['-dEPSCrop', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`, '-f', file.path];
  await runTool(file, gs, [...confined, ...args], { timeoutMs: 60_000 });
  const page = await pictureOfPdf({ ...file, path: output }, longestSide);
  return { ...page, facts: { ...page.facts, isDamaged: await endsEarly(file.path) } };
}

/**
 * Whether the end is missing of a file that keeps to the conventions of its language. What there is of it is a whole program, whatever
 * it has not drawn.
 */
async function endsEarly(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(12);
    await file.read(head, 0, head.length, 0);
    const isPacked = head.readUInt32BE(0) === 0xc5d0d3c6; // with a picture of another kind
    const end = isPacked ? head.readUInt32LE(4) + head.readUInt32LE(8) : size;
    if (!isPacked && !head.toString('latin1').startsWith('%!PS-Adobe-')) return false;
    const tail = Buffer.alloc(Math.min(MARK_BYTES, end));
    await file.read(tail, 0, tail.length, end - tail.length);
    return end > size || !tail.includes('%%EOF');
  } finally {
    await file.close();
  }
}

/** Illustrator writes PDF; its oldest files are PostScript. */
export async function pictureOfIllustration(
  file: LocalFile,
  longestSide: number,
): Promise<ReadablePicture> {
  const original = await open(file.path);
  try {
    const { buffer, bytesRead } = await original.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    const isPdf = buffer.toString('latin1', 0, bytesRead).includes('%PDF-');
    return await (isPdf ? pictureOfPdf : pictureOfPostScript)(file, longestSide);
  } finally {
    await original.close();
  }
}
