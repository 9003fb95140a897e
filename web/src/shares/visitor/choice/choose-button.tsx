import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { t } from './texts.ts';
import type { ShareChoice } from './use-choice.ts';

interface ChooseButtonProps {
  id: string;
  name: string;
  choice: ShareChoice;
  className: string;
}

/** Chooses an asset of a share with a heart, or takes it back. */
export function ChooseButton({ id, name, choice, className }: ChooseButtonProps) {
  const isChosen = choice.ids.has(id);
  return (
    <IconButton
      className={className}
      icon={isChosen ? IconHeartFilled : IconHeart}
      size={36}
      iconSize={20}
      label={t('choose', { name })}
      aria-pressed={isChosen}
      onClick={() => choice.toggle(id)}
    />
  );
}
