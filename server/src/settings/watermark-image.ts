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

/** The form field that the picture comes in. Administration specification 7. */
const FIELD = 'name';

/** Reads the one file of a form. Throws Invalid for none, several, another field, too many bytes, and what is neither jpeg nor png. */
export async function readWatermarkImage(parts: AsyncIterable<FormPart>): Promise<Buffer> {
  let picture: Buffer | null = null;
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.name !== FIELD || picture) throw refused(`Send one file, in the field "${FIELD}".`);
    picture = await collectBytes(part.stream, WATERMARK_MAX_BYTES);
    if (!picture) throw refused(`The watermark must be at most ${WATERMARK_MAX_BYTES} bytes.`);
  }
  if (!picture) throw refused(`Send one file, in the field "${FIELD}".`);
  const type = await sniffContentType(picture.subarray(0, SNIFF_BYTES), '', undefined);
  if (!WATERMARK_TYPES.includes(type)) throw refused('The watermark must be a jpeg or png.');
  return picture;
}

/** Decodes a picture apart from this process, and gives it as a PNG that is safe to be decoded again. Throws Undecodable. */
export async function convertToPng(
  ctx: Context,
  pool: DecoderPool,
  picture: Buffer,
): Promise<Buffer> {
  return inWorkFolder(ctx, async (dir) => {
    const path = join(dir, 'picture');
    await writeFile(path, picture);
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
