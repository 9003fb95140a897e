import { SUBTITLE_MAX_BYTES, SUBTITLE_TOO_LARGE } from '@spindle/contracts/subtitles/subtitles';
import { Invalid, TooLarge } from '@spindle/core/errors';
import type { ConvertedSubtitles, SubtitleFile } from '@spindle/core/subtitles/read-bytes';
import type { SubtitleReader } from '@spindle/core/subtitles/reader-process';
import type { FormPart } from '../http/form-part.ts';
import { collectBytes } from '../http/form-part.ts';

/** The file of a form as WebVTT. */
interface ReadForm extends Omit<ConvertedSubtitles, 'errors'> {
  name: string;
}

/**
 * Reads the only file of a form as WebVTT. Throws Invalid for no file, for several files and with all errors of invalid subtitles;
 * TooLarge.
 */
export async function readSubtitleForm(
  parts: AsyncIterable<FormPart>,
  read: SubtitleReader,
  options: Omit<SubtitleFile, 'bytes'>,
): Promise<ReadForm> {
  let found: { name: string; bytes: Buffer } | null = null;
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    if (found) throw new Invalid('Send one file.');
    const bytes = await collectBytes(part.stream, SUBTITLE_MAX_BYTES);
    if (!bytes) throw new TooLarge(SUBTITLE_TOO_LARGE);
    found = { name: part.fileName, bytes };
  }
  if (!found) throw new Invalid('No file was sent.');
  const { errors, ...converted } = await read({ ...options, bytes: found.bytes });
  const details = errors.map((message) => ({ path: 'file', message }));
  if (details[0]) throw new Invalid(details[0].message, details);
  if (converted.webVtt.length > SUBTITLE_MAX_BYTES) throw new TooLarge(SUBTITLE_TOO_LARGE);
  return { ...converted, name: found.name };
}
