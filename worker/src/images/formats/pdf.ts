import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import { type LocalFile, NO_PIXELS, type ReadableImage } from '../local-file.ts';

/** Longest side of a rendered page, in pixels. The page's own size, however large, does not matter. */
const PAGE_PIXELS_MAX = 4096;

/**
 * Renders the requested page of a PDF and counts its pages. Throws ProgramFailed for a damaged or password-protected PDF, and
 * MissingProgram.
 */
export async function renderPdf(file: LocalFile, longestSide: number): Promise<ReadableImage> {
  const pdfinfo = requireProgram(file.tools.programs, 'pdfinfo', 'PDF');
  const pdftoppm = requireProgram(file.tools.programs, 'pdftoppm', 'PDF');
  const text = await runTool(file, pdfinfo, [file.path], { timeoutMs: 30_000 });
  const pages = Number(/^Pages:\s+(\d+)$/m.exec(text)?.[1] ?? 0);
  const box = ['-scale-to', String(Math.min(longestSide, PAGE_PIXELS_MAX)), '-cropbox'];
  const page = String(file.page ?? 1);
  const args = ['-f', page, '-l', page, '-singlefile', ...box, '-png', file.path, 'page'];
  await runTool(file, pdftoppm, args, { timeoutMs: 60_000 });
  return {
    path: join(file.workDir, 'page.png'),
    contentType: 'image/png',
    facts: { ...NO_PIXELS, pages },
  };
}
