import type { Size } from '@spindle/contracts/image-edits/geometry';
import { useEffect, useRef } from 'react';
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

/** Shows the edited picture. Draws at most once for each frame of the screen. */
export function PreviewCanvas({ picture, source, label, ...shown }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<Preview | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const created =
      createGlPreview(canvas.current, picture, source) ??
      createCanvasPreview(canvas.current, picture, source);
    preview.current = created;
    return () => {
      preview.current = null;
      created.dispose();
    };
  }, [picture, source]);
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
  return <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />;
}
