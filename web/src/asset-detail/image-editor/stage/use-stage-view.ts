import type { Size } from '@spindle/contracts/image-edits/geometry';
import { useEffect, useRef, useState } from 'react';
import { useZoom } from './use-zoom.ts';

/** Space around the image on the stage, in CSS pixels: the handles of the crop need it. */
const PADDING = 24;

/** Measures the stage and places the image on it. */
export function useStageView(image: Size) {
  const stage = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  const zoom = useZoom(stage, size, image, PADDING);
  return { stage, size, zoom };
}

export type StageView = ReturnType<typeof useStageView>;
