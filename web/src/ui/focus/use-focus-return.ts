import { useEffect, useState } from 'react';
import { type FocusOrigin, readFocusOrigin, registerFocusOrigin } from './focus-return.ts';

/** Returns the focus to its previous element, or near it, when a dialog closes or unmounts. */
export function useFocusReturn(isOpen: boolean): void {
  const [origin, setOrigin] = useState<FocusOrigin | null>(null);
  // Read during the render: later the menu that opened the dialog may be gone, and the dialog has the focus.
  if (isOpen && !origin) setOrigin(readFocusOrigin());
  if (!isOpen && origin) setOrigin(null);
  useEffect(() => (origin ? registerFocusOrigin(origin) : undefined), [origin]);
}
