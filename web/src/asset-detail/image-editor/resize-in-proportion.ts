interface Size {
  width: number;
  height: number;
}

/** What the editor has of a picture, as far as its size hangs on it. */
export interface Design {
  resize?: Partial<Size> & { ratioUnlocked?: boolean };
  adjustments?: { rotation?: number; crop?: Partial<Size> };
  shownImageDimensions?: Partial<Size>;
}

/**
 * The size that a picture is resized to, in its own shape. The editor keeps the shape of the original, and what was cut or turned
 * comes out stretched. Null where there is nothing to put right.
 */
export function resizedInShape(
  { resize, adjustments: { rotation = 0, crop = {} } = {}, shownImageDimensions: shown }: Design,
  original: { naturalWidth: number; naturalHeight: number },
): Design['resize'] | null {
  const { width, height, ratioUnlocked } = resize ?? {};
  if (!width || !height || ratioUnlocked || !shown?.width || !shown.height) return null;
  const kept = {
    width: ((crop.width || shown.width) / shown.width) * original.naturalWidth,
    height: ((crop.height || shown.height) / shown.height) * original.naturalHeight,
  };
  const turned = boundsOf(kept, rotation);
  const right = Math.max(1, Math.round((width * turned.height) / turned.width));
  return Math.abs(right - height) <= 1 ? null : { ...resize, height: right };
}

/** The box that holds a picture after it is turned. */
function boundsOf({ width, height }: Size, degrees: number): Size {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180)));
  return {
    width: width * (cos ?? 1) + height * (sin ?? 0),
    height: width * (sin ?? 0) + height * (cos ?? 1),
  };
}
