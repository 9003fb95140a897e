import { Menu } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { IconArrowsMove, IconPhotoOff, IconPhotoStar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useChangeCollection } from '../collection-changes-api.ts';
import { t } from './texts.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface ArrangeMenuProps {
  collection: Collection;
  selection: Selection;
  /** Whether the list shows the order of the collection. */
  isOrdered: boolean;
}

/** Makes the selected asset the cover of a collection, or moves the selected ones. */
export function ArrangeMenu({ collection, selection, isOrdered }: ArrangeMenuProps) {
  const [isMoving, setIsMoving] = useState(false);
  const change = useChangeCollection(collection.id, 'coverChanged');
  const [first] = selection.ids;
  return (
    <>
      <Menu position="top-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          <IconButton
            icon={IconArrowsMove}
            label={t('arrange')}
            size={28}
            loading={change.isPending}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhotoStar size={16} />}
            disabled={selection.ids.size !== 1 || first === collection.cover_id}
            onClick={() => change.mutate({ cover_id: first ?? null })}
          >
            {t('useAsCover')}
          </Menu.Item>
          {collection.cover_id !== null && (
            <Menu.Item
              leftSection={<IconPhotoOff size={16} />}
              onClick={() => change.mutate({ cover_id: null })}
            >
              {t('useFirstAsCover')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArrowsMove size={16} />}
            disabled={!isOrdered}
            onClick={() => setIsMoving(true)}
          >
            {t('move')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog
            collection={collection}
            ids={[...selection.ids]}
            onClose={() => setIsMoving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
