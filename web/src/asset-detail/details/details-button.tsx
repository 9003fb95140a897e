import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { StageButton } from '../viewer/stage-button.tsx';
import { t } from './texts.ts';
import type { Details } from './use-details.ts';

/** Id of the element with the details, which the button shows and hides. */
export const DETAILS_ID = 'asset-details';

/** Shows or hides the details of the asset. Takes the focus back from details that are hidden. */
export function DetailsButton({ details }: { details: Details }) {
  const { isShown, show, hide } = details;
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isHidden = wasShown.current && !isShown;
    wasShown.current = isShown;
    const hasFocus = document.getElementById(DETAILS_ID)?.contains(document.activeElement);
    if (isHidden && (hasFocus || document.activeElement === document.body)) button.current?.focus();
  }, [isShown]);
  return (
    <StageButton
      ref={button}
      icon={IconInfoCircle}
      label={t(isShown ? 'hide' : 'show')}
      aria-controls={DETAILS_ID}
      aria-keyshortcuts="I"
      onClick={isShown ? hide : show}
    />
  );
}
