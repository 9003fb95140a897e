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
import { collectBytes } from '../files/collect-bytes.ts';
import type { FormPart } from '../http/form-part.ts';

/** The form field of the image. Administration specification 7. */
const FIELD = 'name';

/** Reads the one file of a form. Throws Invalid without exactly one file in the right field, for a large file, and for other types than jpeg and png. */
export async function readWatermarkImage(parts: AsyncIterable<FormPart>): Promise<Buffer> {
  let image: Buffer | null = null;
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.name !== FIELD || image) throw refused(`Send one file, in the field "${FIELD}".`);
    image = await collectBytes(part.stream, WATERMARK_MAX_BYTES);
    if (!image) throw refused(`The watermark must be at most ${WATERMARK_MAX_BYTES} bytes.`);
  }
  if (!image) throw refused(`Send one file, in the field "${FIELD}".`);
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
      contentType: 'image/*',
      transform: { width: side, height: side, fit: 'inside', format: 'png' },
    });
    return bytes;
  });
}

function refused(message: string): Invalid {
  return new Invalid(message, [{ path: FIELD, message }]);
}
