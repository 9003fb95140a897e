import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  WATERMARK_MAX_BYTES,
  WATERMARK_SIDE_MAX,
  WATERMARK_TYPES,
} from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import type { DecoderPool } from '@spindle/core/decoder-pool/decoder-pool';
import { Invalid } from '@spindle/core/errors';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { FormPart } from '../http/form-part.ts';
import { collectBytes } from '../http/form-part.ts';

/** The form field that holds the image. The API names it `name`. */
const FIELD = 'name';

/**
 * Reads the one file of a form. Throws Invalid unless there is exactly one file, in the right field, of at most WATERMARK_MAX_BYTES, and
 * it is a jpeg or png.
 */
export async function readWatermarkImage(parts: AsyncIterable<FormPart>): Promise<Buffer> {
  let image: Buffer | null = null;
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.name !== FIELD || image) throw refused(`Send one file, in the field "${FIELD}".`);
    image = await collectBytes(part.stream, WATERMARK_MAX_BYTES);
    if (!image) throw refused(`The watermark must be at most ${WATERMARK_MAX_BYTES} bytes.`);
  }
  if (!image) throw refused(`Send one file, in the field "${FIELD}".`);
  // Decide by the bytes alone: without the name and the declared type.
  const type = await sniffContentType(image.subarray(0, SNIFF_BYTES), '', undefined);
  if (!WATERMARK_TYPES.includes(type)) throw refused('The watermark must be a jpeg or png.');
  return image;
}

/** Re-encodes an image as PNG in a confined process, so that decoding the result is safe. Throws Undecodable. */
export async function convertToPng(
  ctx: Context,
  pool: DecoderPool,
  image: Buffer,
): Promise<Buffer> {
  return inWorkFolder(ctx, async (dir) => {
    const path = join(dir, 'image');
    await writeFile(path, image);
    const side = WATERMARK_SIDE_MAX;
    const { bytes } = await pool.run({
      kind: 'transform',
      path,
      contentType: 'image/*', // jpeg or png: only an SVG would be decoded in another way
      transform: { width: side, height: side, fit: 'inside', format: 'png' },
      needsWhole: true,
    });
    return bytes;
  });
}

function refused(message: string): Invalid {
  return new Invalid(message, [{ path: FIELD, message }]);
}
