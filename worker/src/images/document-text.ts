import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@spindle/contracts/text/decode-text';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { CONTENT_CHARACTERS_MAX } from '@spindle/core/search/content-text';
import { runTool } from '../programs/run-tool.ts';
import { OFFICE_PDF, OFFICE_TYPES } from './formats/office.ts';
import { TEXT_TYPES } from './formats/text-page.ts';
import type { LocalFile } from './local-file.ts';

/** UTF-8 needs up to four bytes for a character. */
const BYTES_MAX = 4 * CONTENT_CHARACTERS_MAX;

/** A book of a thousand pages takes three seconds. */
const TIMEOUT_MS = 60_000;

/** Stands between two pages in the text of a PDF. */
export const PAGE_BREAK = '\f';

const PDF_TYPES = ['application/pdf', 'application/illustrator'];

/** Content types of files whose text is searched. */
export const DOCUMENT_TYPES: readonly string[] = [...TEXT_TYPES, ...PDF_TYPES, ...OFFICE_TYPES];

/**
 * Reads the text inside a PDF, an office document or a text file, as far as it is searched. Call it after the file is drawn: the PDF that
 * LibreOffice made of a document is then in the work folder. Returns an empty text for every other file, and when the text cannot be
 * read.
 */
export async function readDocumentText(file: LocalFile): Promise<string> {
  const { contentType, path, workDir } = file;
  if (TEXT_TYPES.includes(contentType)) return readStart(path);
  if (PDF_TYPES.includes(contentType)) return readPdf(file, path);
  return OFFICE_TYPES.includes(contentType) ? readPdf(file, join(workDir, OFFICE_PDF)) : '';
}

async function readPdf(file: LocalFile, path: string): Promise<string> {
  const { pdftotext } = file.tools.programs;
  const output = join(file.workDir, 'content.txt');
  if (pdftotext === null || !(await isFile(path))) return '';
  try {
    await runTool(file, pdftotext, ['-q', '-enc', 'UTF-8', path, output], {
      timeoutMs: TIMEOUT_MS,
    });
    return await readStart(output);
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof ProgramFailed) return ''; // damaged, or protected by a password
    throw error;
  }
}

async function readStart(path: string): Promise<string> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(size, BYTES_MAX));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return decodeText(head.subarray(0, bytesRead)).text.slice(0, CONTENT_CHARACTERS_MAX);
  } finally {
    await file.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
