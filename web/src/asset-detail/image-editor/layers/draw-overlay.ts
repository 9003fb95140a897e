import type { Size } from '@spindle/contracts/image-edits/geometry';
import Konva from 'konva';
import { t } from '../texts.ts';

/** Limits the pixels of the overlay: browsers draw no larger canvas. The server enlarges it. */
const PIXELS_MAX = 16_000_000;

/** Draws layers and watermark, in the group `overlay`, as a transparent PNG of the saved size, or as large as possible. */
export async function drawOverlay(overlay: Konva.Group, frame: Size, saved: Size): Promise<Blob> {
  const shrink = Math.min(1, Math.sqrt(PIXELS_MAX / (saved.width * saved.height)));
  const width = Math.max(1, Math.round(saved.width * shrink));
  const height = Math.max(1, Math.round(saved.height * shrink));
  const stage = new Konva.Stage({ container: document.createElement('div'), width, height });
  const layer = new Konva.Layer({ listening: false });
  const copy = overlay.clone({
    x: 0,
    y: 0,
    scaleX: width / frame.width,
    scaleY: height / frame.height,
  });
  for (const handle of copy.find('.handle')) handle.destroy();
  layer.add(copy);
  stage.add(layer);
  try {
    const canvas = stage.toCanvas({ pixelRatio: 1 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error(t('exportFailed'));
    return blob;
  } finally {
    stage.destroy();
  }
}
