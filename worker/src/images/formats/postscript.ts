import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import type { LocalFile, ReadablePicture } from '../local-file.ts';
import { pictureOfPdf } from './pdf.ts';
import { type PostScriptEnds, readPostScriptEnds } from './postscript-structure.ts';

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
  const { isCutOff, boxAtEnd } = await readPostScriptEnds(file.path);
  const args = ['-dEPSCrop', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`, ...pageOf(boxAtEnd)];
  await runTool(file, gs, [...confined, ...args, '-f', file.path], { timeoutMs: 60_000 });
  const page = await pictureOfPdf({ ...file, path: output }, longestSide);
  return { ...page, facts: { ...page.facts, isDamaged: isCutOff } };
}

/** How the interpreter, which looks for a box at the beginning alone, is told of one at the end. */
function pageOf(box: PostScriptEnds['boxAtEnd']): string[] {
  if (!box) return [];
  const [left, bottom, width, height] = box;
  const size = [`-dDEVICEWIDTHPOINTS=${width}`, `-dDEVICEHEIGHTPOINTS=${height}`, '-dFIXEDMEDIA'];
  return [...size, '-c', `<< /PageOffset [${-left} ${-bottom}] >> setpagedevice`];
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
