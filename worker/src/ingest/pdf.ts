import { type ProgramLimits, runProgram } from '@spindle/core/media/run-program';

/** Box of the first page: what a preview needs. The page's own size, however huge, plays no part. */
const PAGE_PIXELS = 2048;

/** Counts the pages. Throws ProgramFailed where it is no readable PDF, or is locked by a password. */
export async function countPages(
  pdfinfoPath: string,
  path: string,
  limits: ProgramLimits,
): Promise<number> {
  const text = await runProgram(pdfinfoPath, [path], limits);
  return Number(/^Pages:\s+(\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Draws the first page as `<root>.png`. Throws ProgramFailed. */
export async function writeFirstPage(
  pdftoppmPath: string,
  { path, root }: { path: string; root: string },
  limits: ProgramLimits,
): Promise<void> {
  const box = ['-scale-to', String(PAGE_PIXELS), '-cropbox'];
  const args = ['-f', '1', '-l', '1', '-singlefile', ...box, '-png', path, root];
  await runProgram(pdftoppmPath, args, limits);
}
