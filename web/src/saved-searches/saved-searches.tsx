import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLayer } from '../ui/dialogs/layers.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { SavedListProps } from './saved-list.tsx';
import classes from './saved-searches.module.css';
import { t } from './texts.ts';

const SavedList = lazyPart(async () => (await import('./saved-list.tsx')).SavedList);

/** Opens the list of saved searches, which also saves the current search. */
export function SavedSearches(search: Omit<SavedListProps, 'onLeave'>) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      closeOnEscape={false}
      position="bottom-end"
      width="min(340px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        {/* No tooltip, because it would cover the list. */}
        <ActionIcon
          variant="default"
          aria-label={t('title')}
          title={isOpen ? undefined : t('title')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBookmark size={17} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('title')}>
        <Suspense fallback={<Skeleton height={96} />}>
          <SavedList {...search} onLeave={() => setIsOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
