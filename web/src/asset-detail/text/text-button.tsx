import { IconTextScan2 } from '@tabler/icons-react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { StageButton } from '../viewer/stage-button.tsx';
import { t } from './texts.ts';
import { useHasText } from './use-page-text.ts';
import { useIsTextShown } from './use-text-view.ts';

/** Lets the user select the text on the picture or page, or hides it. Renders nothing for assets without text. */
export function TextButton({ asset }: { asset: AssetSummary }) {
  const hasText = useHasText(asset);
  const [isShown, setIsShown] = useIsTextShown();
  const toggle = () => setIsShown(!isShown);
  useShortcut('toggleText', toggle, hasText);
  if (!hasText) return null;
  return (
    <StageButton
      icon={IconTextScan2}
      label={t(isShown ? 'hide' : 'show')}
      aria-pressed={isShown}
      aria-keyshortcuts="W"
      onClick={toggle}
    />
  );
}
