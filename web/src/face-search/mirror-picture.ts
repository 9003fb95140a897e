/** Longest edge of the picture that is sent, in pixels. Faces of a usual photograph stay large enough. */
const EDGE_MAX = 2048;

/** Quality of the JPEG that is sent, 0 to 1. */
const JPEG_QUALITY = 0.92;

type Drawable = ImageBitmap | HTMLVideoElement;

/**
 * Returns the mirror image of a picture or of a frame as a JPEG, scaled down to at most 2048 pixels. It has none of the file's metadata.
 * Throws for a picture without pixels.
 */
export async function mirrorPicture(source: Drawable): Promise<Blob> {
  const { width: fullWidth, height: fullHeight } = sizeOf(source);
  const scale = Math.min(1, EDGE_MAX / Math.max(fullWidth, fullHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(fullWidth * scale));
  canvas.height = Math.max(1, Math.round(fullHeight * scale));
  const context = canvas.getContext('2d');
  if (!context || fullWidth === 0) throw new Error('the picture cannot be drawn');
  // Transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(-1, 0, 0, 1, canvas.width, 0);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!jpeg) throw new Error('the picture cannot be encoded');
  return jpeg;
}

/** Decodes a JPEG or PNG and returns its mirror image. Throws when the file cannot be read. */
export async function mirrorFile(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    return await mirrorPicture(bitmap);
  } finally {
    bitmap.close();
  }
}

function sizeOf(source: Drawable): { width: number; height: number } {
  if (source instanceof HTMLVideoElement)
    return { width: source.videoWidth, height: source.videoHeight };
  return { width: source.width, height: source.height };
}
