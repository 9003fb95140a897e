import { create } from 'zustand';

/** Holds whether the dialog of the face search is open. */
export const useFaceDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openFaceDialog(): void {
  useFaceDialog.setState({ isOpen: true });
}

export function closeFaceDialog(): void {
  useFaceDialog.setState({ isOpen: false });
}
