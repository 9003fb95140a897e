/** What the pixels of a picture say about it. */
export interface ImageQuality {
  /** Variance of the Laplacian of the center: higher is sharper. Only compares pictures of one size and subject. */
  sharpness: number;
  /** Parts of the picture that are fully dark and fully bright, 0 to 1. */
  shadows: number;
  highlights: number;
}

/** Edge of the measured center, in pixels of the preview. */
const CENTER = 768;
/** Edge of the small copy in which clipped pixels are counted. */
const SMALL = 256;
/** Values of a channel from which a pixel counts as clipped. */
const DARK = 4;
const BRIGHT = 251;

/** Measures a loaded image. Null when its pixels cannot be read, as those of another origin. */
export async function measureQuality(image: HTMLImageElement): Promise<ImageQuality | null> {
  // A bitmap has the pixels of the file; an image with a srcset reports another size.
  const bitmap = await createImageBitmap(image).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const [w, h] = [Math.min(CENTER, width), Math.min(CENTER, height)];
  const center = pixelsOf(w, h, (context) =>
    context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h, 0, 0, w, h),
  );
  const scale = Math.min(1, SMALL / Math.max(width, height));
  const [sw, sh] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const whole = pixelsOf(sw, sh, (context) => context.drawImage(bitmap, 0, 0, sw, sh));
  bitmap.close();
  if (!center || !whole) return null;
  return { sharpness: laplacianVariance(center, w, h), ...clippedParts(whole) };
}

/** Returns the RGBA pixels of what `draw` draws; null when they are of another origin, such as a CDN. */
function pixelsOf(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  draw(context);
  try {
    return context.getImageData(0, 0, width, height).data;
  } catch {
    return null;
  }
}

/** Returns the variance of the Laplacian of the brightness of RGBA pixels. */
export function laplacianVariance(
  pixels: ArrayLike<number>,
  width: number,
  height: number,
): number {
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i += 1, p += 4)
    luma[i] =
      0.299 * (pixels[p] ?? 0) + 0.587 * (pixels[p + 1] ?? 0) + 0.114 * (pixels[p + 2] ?? 0);
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const value =
        4 * (luma[i] ?? 0) -
        (luma[i - 1] ?? 0) -
        (luma[i + 1] ?? 0) -
        (luma[i - width] ?? 0) -
        (luma[i + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Returns the parts of RGBA pixels without any detail: all channels dark, or all of them bright. */
export function clippedParts(
  pixels: ArrayLike<number>,
): Pick<ImageQuality, 'shadows' | 'highlights'> {
  let dark = 0;
  let bright = 0;
  for (let p = 0; p < pixels.length; p += 4) {
    const [r = 0, g = 0, b = 0] = [pixels[p], pixels[p + 1], pixels[p + 2]];
    if (Math.max(r, g, b) <= DARK) dark += 1;
    if (Math.min(r, g, b) >= BRIGHT) bright += 1;
  }
  const count = pixels.length / 4 || 1;
  return { shadows: dark / count, highlights: bright / count };
}
