import { createElement, lazy, type ReactNode, Suspense, useState } from 'react';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** Returns a function that opens the dialog for adding assets to collections, and the open dialog. */
export function useAddDialog(ids: string[]): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const props = { target: { ids }, onAdded: () => undefined, onClose: () => setIsOpen(false) };
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && createElement(Suspense, { fallback: null }, createElement(AddDialog, props)),
  };
}
