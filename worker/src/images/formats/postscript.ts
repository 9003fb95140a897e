import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { renderPdf } from './pdf.ts';
import { type PostScriptStructure, readPostScriptStructure } from './postscript-structure.ts';

/** A reader finds a PDF's mark within so many bytes. */
const MARK_BYTES = 1024;

/** A program in PostScript, run where it can reach no other file, to a PDF. Throws like renderPdf. */
export async function renderPostScript(
  file: LocalFile,
  longestSide: number,
): Promise<ReadableImage> {
  const gs = requireProgram(file.tools.programs, 'gs', 'POSTSCRIPT');
  const output = join(file.workDir, 'pages.pdf');
  const confined = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dNOPROMPT'];
  const { isTruncated, boxAtEnd } = await readPostScriptStructure(file.path);
  const args = ['-dEPSCrop', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`, ...pageOf(boxAtEnd)];
  await runTool(file, gs, [...confined, ...args, '-f', file.path], { timeoutMs: 60_000 });
  const page = await renderPdf({ ...file, path: output }, longestSide);
  return { ...page, facts: { ...page.facts, isDamaged: isTruncated } };
}

/** How the interpreter, which looks for a box at the beginning alone, is told of one at the end. */
function pageOf(box: PostScriptStructure['boxAtEnd']): string[] {
  if (!box) return [];
  const [left, bottom, width, height] = box;
  const size = [`-dDEVICEWIDTHPOINTS=${width}`, `-dDEVICEHEIGHTPOINTS=${height}`, '-dFIXEDMEDIA'];
  return [...size, '-c', `<< /PageOffset [${-left} ${-bottom}] >> setpagedevice`];
}

/** Illustrator writes PDF; its oldest files are PostScript. */
export async function renderIllustration(
  file: LocalFile,
  longestSide: number,
): Promise<ReadableImage> {
  const original = await open(file.path);
  try {
    const { buffer, bytesRead } = await original.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    const isPdf = buffer.toString('latin1', 0, bytesRead).includes('%PDF-');
    return await (isPdf ? renderPdf : renderPostScript)(file, longestSide);
  } finally {
    await original.close();
  }
}
