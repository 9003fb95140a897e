import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Allowed } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { type Shareable, useSlots } from './slots.ts';
import { t } from './texts.ts';

interface ShareButtonProps {
  content: Shareable;
  /** Number of assets that are shared. Undefined for a collection, whose assets change. */
  count?: number;
  /** Initial name of the share. */
  name?: string;
  /** `bar`: among the actions on a selection. `head`: an icon beside a title. */
  place: 'bar' | 'head';
}

/** Opens the dialog that creates a share. Renders nothing without the permission. */
export function ShareButton({ content, count, name, place }: ShareButtonProps) {
  const { ShareDialog } = useSlots();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <Allowed to="DISTRIBUTE_ASSET">
      {place === 'bar' ? (
        <BulkButton label={t('share')} icon={IconShare2} onClick={open} />
      ) : (
        <IconButton variant="default" icon={IconShare2} label={t('share')} onClick={open} />
      )}
      {isOpen && (
        <ShareDialog
          content={content}
          count={count}
          name={name ?? t('selectedAssets')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Allowed>
  );
}
