import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { LegalText } from '@spindle/contracts/legal/legal';
import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';

/** Limits a text, in bytes. */
const MAX_BYTES = 512 * 1024;
const RETRY_SECONDS = 60;

/**
 * Returns the text of a file of the operator, or the default without one. Reads the file at each request, so that a change shows at once.
 * Throws Unavailable for a file that cannot be read or is too large: the default would be wrong then.
 */
export async function readLegalText(
  { log }: Pick<Context, 'log'>,
  path: string | undefined,
  defaultText: string,
): Promise<{ status: 'OK'; data: LegalText }> {
  if (path === undefined) return answer('markdown', defaultText);
  const format = extname(path).toLowerCase() === '.txt' ? 'text' : 'markdown';
  try {
    return answer(format, await readText(path));
  } catch (err) {
    log.error({ err, path }, 'a legal text cannot be read: see TERMS_FILE and PRIVACY_FILE');
    throw new Unavailable('This text cannot be shown at the moment.', RETRY_SECONDS);
  }
}

function answer(format: LegalText['format'], text: string) {
  return { status: 'OK' as const, data: { format, text } };
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_BYTES + 1) });
    if (bytesRead > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
