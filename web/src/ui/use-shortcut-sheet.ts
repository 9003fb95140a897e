import { create } from 'zustand';

/** Holds whether the sheet of shortcuts is open. */
export const useShortcutSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openShortcuts(): void {
  useShortcutSheet.setState({ isOpen: true });
}

export function closeShortcuts(): void {
  useShortcutSheet.setState({ isOpen: false });
}
