import { useLocation } from 'react-router-dom';
import { readOverlayState } from '../lib/overlay.ts';

/** Returns the keyword of the search that the asset was opened from; otherwise an empty text. */
export function useSearchKeyword(): string {
  const { background } = readOverlayState(useLocation()) ?? {};
  return new URLSearchParams(background?.search).get('keyword')?.trim() ?? '';
}
