import type { PictureNetwork } from '@spindle/core/models/manifest';
import { openOnnx, runSingle } from '../onnx.ts';
import { cutAndScale, openPicture, type PixelBox } from '../picture.ts';
import { verifiedPath } from './open-file.ts';

/** Long edge of the picture that is examined, in pixels; more where the network reads more. */
const EXAMINED_EDGE = 1024;

/** Opens a network that reads pictures. Returns a function that runs it on one, and returns its output. */
export async function openPictureNetwork(folder: string, given: PictureNetwork) {
  const network = await openOnnx(await verifiedPath(folder, given.file));
  const { width, height, input, output } = given;
  return async (path: string): Promise<Float32Array> => {
    const picture = await openPicture(path, Math.max(EXAMINED_EDGE, width, height));
    const part = given.fit === 'crop' ? centerOf(picture, given) : wholeOf(picture);
    const data = toPlanes(await cutAndScale(picture, part, { width, height }), given);
    const names = { input, output };
    return (await runSingle(network, { data, shape: [1, 3, height, width] }, names)).data;
  };
}

type Size = Pick<PictureNetwork, 'width' | 'height'>;

const wholeOf = ({ width, height }: Size): PixelBox => ({ left: 0, top: 0, width, height });

/** Returns the largest part in the middle of a picture that has the shape of the input. */
function centerOf(picture: Size, { width, height }: Size): PixelBox {
  const scale = Math.min(picture.width / width, picture.height / height);
  const part = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return {
    left: Math.floor((picture.width - part.width) / 2),
    top: Math.floor((picture.height - part.height) / 2),
    ...part,
  };
}

/** Converts pixels to one plane for each color. */
function toPlanes(pixels: Uint8Array, { width, height, mean, std }: PictureNetwork): Float32Array {
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++)
    for (const k of [0, 1, 2] as const)
      data[k * plane + i] = ((pixels[3 * i + k] ?? 0) / 255 - mean[k]) / std[k];
  return data;
}
