/** Position in the window, in CSS pixels. */
export interface Pointer {
  clientX: number;
  clientY: number;
}

/**
 * Returns the point of a picture below the pointer, in parts of the picture's width: the center of the active picture when the pointer is
 * on none. Null while the picture is not loaded.
 */
export function positionAt(
  stage: HTMLElement,
  active: string,
  pointer: Pointer | null,
): { x: number; y: number } | null {
  const panes = [...stage.querySelectorAll<HTMLElement>('[data-pane]')];
  const isBelow = ({ left, right, top, bottom }: DOMRect) =>
    pointer !== null &&
    pointer.clientX >= left &&
    pointer.clientX <= right &&
    pointer.clientY >= top &&
    pointer.clientY <= bottom;
  const below = panes.find((pane) => isBelow(pane.getBoundingClientRect()));
  const pane = below ?? panes.find(({ dataset }) => dataset.pane === active) ?? panes[0];
  const image = pane?.querySelector<HTMLImageElement>('img[srcset]');
  if (!image || image.naturalWidth === 0) return null;
  const ratio = image.naturalHeight / image.naturalWidth;
  const box = image.getBoundingClientRect();
  const width = Math.min(box.width, box.height / ratio);
  if (!below || !pointer) return { x: 0.5, y: ratio / 2 };
  const left = box.left + (box.width - width) / 2;
  const top = box.top + (box.height - width * ratio) / 2;
  return {
    x: clamp((pointer.clientX - left) / width, 1),
    y: clamp((pointer.clientY - top) / width, ratio),
  };
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
