import type { Size } from '@spindle/contracts/image-edits/geometry';
import { useEffect, useRef, useState } from 'react';
import { createCanvasPreview } from './canvas-preview.ts';
import { createGlPreview, type Preview } from './gl-preview.ts';
import classes from './preview-canvas.module.css';
import type { PreviewFrame } from './preview-frame.ts';

interface PreviewCanvasProps extends PreviewFrame {
  /** The source, at most as large as EDIT_COPY_EDGE. */
  picture: HTMLCanvasElement;
  /** Size of the source in full. */
  source: Size;
  /** Describes the picture to screen readers. */
  label: string;
}

/** Number of times that the GPU may fail before the preview goes without it. */
const FAILURES_MAX = 2;

/**
 * Shows the edited picture. Draws at most once for each frame of the screen. When the GPU fails or loses its memory, starts again with a new
 * canvas, because a canvas never changes how it is drawn.
 */
export function PreviewCanvas({ picture, source, label, ...shown }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<Preview | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const created =
      (failures < FAILURES_MAX ? createGlPreview(target, picture, source) : null) ??
      createCanvasPreview(target, picture, source);
    const restart = () => setFailures(failures + 1);
    if (!created) {
      if (failures < FAILURES_MAX) restart();
      return;
    }
    target.addEventListener('webglcontextlost', restart);
    preview.current = created;
    return () => {
      preview.current = null;
      target.removeEventListener('webglcontextlost', restart);
      created.dispose();
    };
  }, [picture, source, failures]);
  useEffect(() => {
    const request = requestAnimationFrame(() => {
      const { width, height } = shown.canvas;
      const isResized = canvas.current?.width !== width || canvas.current.height !== height;
      // Setting the size also clears the canvas.
      if (canvas.current && isResized) Object.assign(canvas.current, { width, height });
      preview.current?.draw(shown);
    });
    return () => cancelAnimationFrame(request);
  });
  return (
    <canvas key={failures} ref={canvas} className={classes.canvas} role="img" aria-label={label} />
  );
}
