import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../../programs/installed-programs.ts';
import { runTool } from '../../../programs/run-tool.ts';
import type { LocalFile, ReadableImage } from '../../local-file.ts';
import { renderPdf } from '../pdf.ts';
import { type PostScriptStructure, readPostScriptStructure } from './postscript-structure.ts';

/** Readers search for a PDF's signature within this many bytes. */
const MARK_BYTES = 1024;

/** Renders a PostScript file by way of a PDF. The program cannot access other files. Throws like renderPdf. */
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

/** Returns arguments that set the page to a bounding box declared at the end: the interpreter only reads one at the start. */
function pageOf(box: PostScriptStructure['boxAtEnd']): string[] {
  if (!box) return [];
  const [left, bottom, width, height] = box;
  const size = [`-dDEVICEWIDTHPOINTS=${width}`, `-dDEVICEHEIGHTPOINTS=${height}`, '-dFIXEDMEDIA'];
  return [...size, '-c', `<< /PageOffset [${-left} ${-bottom}] >> setpagedevice`];
}

/** Renders an Illustrator file, which is a PDF, or PostScript in old versions. Throws like renderPdf. */
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
