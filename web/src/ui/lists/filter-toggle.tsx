import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import { t } from '../texts.ts';

interface FilterToggleProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows or hides the filters of a list. */
export function FilterToggle({ isOpen, onToggle }: FilterToggleProps) {
  return (
    <IconButton
      icon={IconAdjustmentsHorizontal}
      label={t(isOpen ? 'hideFilters' : 'showFilters')}
      variant={isOpen ? 'light' : 'default'}
      color={isOpen ? 'accent' : 'gray'}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  );
}
