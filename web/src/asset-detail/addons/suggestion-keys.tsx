import type { Asset } from '@spindle/contracts/assets/assets';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useSuggestions } from './suggestions-api.ts';

/** Lets two keys accept or dismiss the first suggested tag while an asset is shown, whichever tab is open. */
export function SuggestionKeys({ asset }: { asset: Asset }) {
  const { canEdit, isPending, accept, dismiss } = useSuggestions(asset);
  const first = asset.suggestions?.slice(0, 1) ?? [];
  const isOn = canEdit && !isPending && first.length > 0;
  useShortcut('acceptSuggestion', () => accept(first), isOn);
  useShortcut('dismissSuggestion', () => dismiss(first), isOn);
  return null;
}
