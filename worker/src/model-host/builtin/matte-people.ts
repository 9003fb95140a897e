import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureRequest, ResultOf } from '../../models/capabilities.ts';
import { openLite, packageFolder } from '../litert.ts';
import { cutAndScale, openPicture } from '../picture.ts';

/** Width and height of the network's input and of its result, in pixels. */
const SIDE = 256;
/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 512;

const network = openLite(
  readFileSync(join(packageFolder('@mediapipe/selfie_segmentation'), 'selfie_segmentation.tflite')),
);

/** Finds the people in the foreground of a picture. */
export async function mattePeople({ path }: PictureRequest): Promise<ResultOf<'matte'>> {
  const picture = await openPicture(path, EXAMINED_EDGE);
  const { width, height } = picture;
  const size = { width: SIDE, height: SIDE };
  const pixels = await cutAndScale(picture, { left: 0, top: 0, width, height }, size);
  const [shares] = await (await network).run(Float32Array.from(pixels, (value) => value / 255));
  if (shares?.length !== SIDE * SIDE) throw new Error('the network lacks its output');
  return { ...size, alpha: Uint8Array.from(shares, toByte) };
}

const toByte = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));
