import { create } from 'zustand';

/** Holds whether the image in the viewer is zoomed. Arrow keys and swipes then move it, instead of showing the next asset. */
export const useZoomed = create<{ isZoomed: boolean }>(() => ({ isZoomed: false }));

export function setIsZoomed(isZoomed: boolean): void {
  useZoomed.setState({ isZoomed });
}
