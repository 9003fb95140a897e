import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Allowed } from '../session/allowed.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import type { Shareable } from './shares-api.ts';
import { t } from './texts.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

interface ShareButtonProps {
  what: Shareable;
  /** How many assets are shared as they are now; none given for a collection, whose assets come and go. */
  count?: number;
  /** What the share is called at first. */
  name?: string;
  /** `bar`: among what can be done with a selection. `head`: an icon beside a title. */
  place: 'bar' | 'head';
}

/** Opens the dialog that makes a link; its code comes with the first click. */
export function ShareButton({ what, count, name, place }: ShareButtonProps) {
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
        <Suspense fallback={<TopProgress isActive />}>
          <ShareDialog
            what={what}
            count={count}
            name={name ?? t('assetsName')}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Allowed>
  );
}
