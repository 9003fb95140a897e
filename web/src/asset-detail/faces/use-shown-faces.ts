import { create } from 'zustand';

interface ShownFaces {
  /** Whether boxes around the faces are shown on the image. */
  isShown: boolean;
  /** Whether the next drag on the image marks a face. */
  isDrawing: boolean;
  /** Id of the face that the user points at in the list of people; null for none. */
  pointedId: number | null;
}

/** Holds how faces are shown in the viewer. It stays the same from one asset to the next. */
export const useShownFaces = create<ShownFaces>(() => ({
  isShown: false,
  isDrawing: false,
  pointedId: null,
}));

export function toggleFaces(): void {
  useShownFaces.setState(({ isShown }) => ({ isShown: !isShown, isDrawing: false }));
}

export function setIsDrawing(isDrawing: boolean): void {
  useShownFaces.setState({ isDrawing });
}

export function pointAtFace(pointedId: number | null): void {
  useShownFaces.setState({ pointedId });
}
