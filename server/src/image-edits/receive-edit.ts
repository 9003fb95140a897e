import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import { OVERLAY_BYTES_MAX } from '@spindle/contracts/image-edits/image-edits';
import { Invalid, invalidFrom, TooLarge } from '@spindle/core/errors';
import type { z } from 'zod';
import type { FilePart, FormPart } from '../http/form-part.ts';

/** A PNG that the editor has drawn. */
export interface Overlay {
  bytes: Buffer;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

/**
 * Reads the form of an edit: its fields, which `schema` parses, and the overlay. Throws Invalid for wrong fields and for an overlay that
 * is not a PNG or has too many pixels, TooLarge for one with more than OVERLAY_BYTES_MAX bytes.
 */
export async function receiveEdit<S extends z.ZodType>(
  parts: AsyncIterable<FormPart>,
  schema: S,
): Promise<{ fields: z.output<S>; overlay: Overlay | null }> {
  const texts: Record<string, string> = {};
  let overlay: Overlay | null = null;
  for await (const part of parts) {
    if (part.kind === 'file') overlay = part.name === 'overlay' ? await readOverlay(part) : overlay;
    else if (part.isCut) throw new TooLarge(`${part.name} is too large.`);
    else texts[part.name] = part.value;
    if (part.kind === 'file' && part.name !== 'overlay') await discard(part);
  }
  const parsed = schema.safeParse(texts);
  if (!parsed.success) throw invalidFrom(parsed.error, 'form');
  return { fields: parsed.data, overlay };
}

/** Returns the error for an overlay that is missing or cannot be used. */
export function invalidOverlay(problem: string): Invalid {
  const message = `overlay ${problem}.`;
  return new Invalid(message, [{ path: 'overlay', message }]);
}

async function discard({ stream }: FilePart): Promise<void> {
  stream.resume();
  await finished(stream);
}

async function readOverlay({ stream }: FilePart): Promise<Overlay> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > OVERLAY_BYTES_MAX)
      throw new TooLarge(
        `overlay must have at most ${OVERLAY_BYTES_MAX.toLocaleString('en')} bytes.`,
      );
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  expectPng(bytes);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Checks the header, before a worker decodes the rest. */
function expectPng(bytes: Buffer): void {
  if (bytes.length < 33 || !bytes.subarray(0, PNG_START.length).equals(PNG_START))
    throw invalidOverlay('must be a PNG');
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > PIXELS_MAX)
    throw invalidOverlay('has too many pixels');
}
