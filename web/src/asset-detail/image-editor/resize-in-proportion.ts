interface Size {
  width: number;
  height: number;
}

/** The parts of the editor's state that determine the size of the image. */
export interface EditorState {
  resize?: Partial<Size> & { ratioUnlocked?: boolean };
  adjustments?: { rotation?: number; crop?: Partial<Size> };
  shownImageDimensions?: Partial<Size>;
}

/**
 * Returns the resize option with the image's proportions after cropping and rotating. The editor keeps the
 * proportions of the original instead, which distorts the image. Returns null if there is nothing to correct.
 */
export function resizeInProportion(
  {
    resize,
    adjustments: { rotation = 0, crop = {} } = {},
    shownImageDimensions: shown,
  }: EditorState,
  original: { naturalWidth: number; naturalHeight: number },
): EditorState['resize'] | null {
  const { width, height, ratioUnlocked } = resize ?? {};
  if (!width || !height || ratioUnlocked || !shown?.width || !shown.height) return null;
  const cropped = {
    width: ((crop.width || shown.width) / shown.width) * original.naturalWidth,
    height: ((crop.height || shown.height) / shown.height) * original.naturalHeight,
  };
  const rotated = boundsOf(cropped, rotation);
  const correctHeight = Math.max(1, Math.round((width * rotated.height) / rotated.width));
  return Math.abs(correctHeight - height) <= 1 ? null : { ...resize, height: correctHeight };
}

/** Returns the box that contains an image after a rotation. */
function boundsOf({ width, height }: Size, degrees: number): Size {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180)));
  return {
    width: width * (cos ?? 1) + height * (sin ?? 0),
    height: width * (sin ?? 0) + height * (cos ?? 1),
  };
}
