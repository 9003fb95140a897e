import { useEffect, useState } from 'react';
import { type FocusOrigin, holdFocusOrigin, readFocusOrigin } from './focus-return.ts';

/** Returns the focus to where it was when a dialog closes or goes, or near it where that is gone. */
export function useFocusReturn(isOpen: boolean): void {
  const [origin, setOrigin] = useState<FocusOrigin | null>(null);
  // While it is drawn: afterward the menu that it was opened from may be gone, and the dialog have the focus.
  if (isOpen && !origin) setOrigin(readFocusOrigin());
  if (!isOpen && origin) setOrigin(null);
  useEffect(() => (origin ? holdFocusOrigin(origin) : undefined), [origin]);
}
