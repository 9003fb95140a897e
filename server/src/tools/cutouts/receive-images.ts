import { finished } from 'node:stream/promises';
import { SENT_IMAGE_BYTES_MAX } from '@spindle/contracts/tools/cutouts';
import { TooLarge } from '@spindle/core/errors';
import { collectBytes, type FormPart } from '../../http/form-part.ts';

/** A file of the form. */
interface SentImage {
  bytes: Buffer;
  fileName: string;
}

/** Reads the files `image` and `marks` of a form and ignores all others. Throws TooLarge over SENT_IMAGE_BYTES_MAX. */
export async function receiveImages(
  parts: AsyncIterable<FormPart>,
): Promise<{ image: SentImage | null; marks: Buffer | null }> {
  const sent = new Map<string, SentImage>();
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    const { name = '', stream, fileName } = part;
    if (name !== 'image' && name !== 'marks') {
      stream.resume();
      await finished(stream);
      continue;
    }
    const bytes = await collectBytes(stream, SENT_IMAGE_BYTES_MAX);
    if (!bytes)
      throw new TooLarge(
        `${name} must have at most ${SENT_IMAGE_BYTES_MAX.toLocaleString('en')} bytes.`,
      );
    sent.set(name, { bytes, fileName });
  }
  return { image: sent.get('image') ?? null, marks: sent.get('marks')?.bytes ?? null };
}
