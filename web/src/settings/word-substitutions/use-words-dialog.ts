import { createElement, lazy, type ReactNode, Suspense, useState } from 'react';

const WordsDialog = lazy(async () => ({
  default: (await import('./words-dialog.tsx')).WordsDialog,
}));

/** Returns what opens the list of word substitutions in a language, and the open dialog. */
export function useWordsDialog(lang: string): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  return {
    open: () => setIsOpen(true),
    dialog:
      isOpen &&
      createElement(Suspense, { fallback: null }, createElement(WordsDialog, { lang, onClose })),
  };
}
