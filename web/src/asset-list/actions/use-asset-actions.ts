import {
  IconBasketPlus,
  IconDownload,
  IconLink,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { type AssetAction, isFailed } from '../../assets/asset-summary.ts';
import { useDownload } from '../../assets/files-api.ts';
import { useAddToBasket } from '../../basket/basket-api.ts';
import { useCopyLink } from '../../links/links-api.ts';
import { useCan } from '../../session/allowed.tsx';
import { useMoveToTrash, useRestore } from '../../trash/trash-api.ts';
import { t } from './texts.ts';

/** Returns the actions that the signed-in user may run on an asset of a list. */
export function useAssetActions(): readonly AssetAction[] {
  const { mutate: download } = useDownload();
  const { mutate: copyLink } = useCopyLink();
  const { mutate: moveToTrash } = useMoveToTrash();
  const { mutate: restore } = useRestore();
  const { mutate: addToBasket } = useAddToBasket('card');
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const canDownload = useCan('DOWNLOAD_ASSET');
  const canDistribute = useCan('DISTRIBUTE_ASSET');
  return useMemo(() => {
    const actions: AssetAction[] = [];
    if (canDownload) {
      actions.push({
        key: 'download',
        label: t('download'),
        icon: IconDownload,
        onRun: ({ id }) => download({ id }),
      });
    }
    if (canDistribute) {
      actions.push({
        key: 'link',
        label: t('copyLink'),
        icon: IconLink,
        onRun: ({ id }) => copyLink(id),
      });
    }
    actions.push({
      key: 'basket',
      label: t('addToBasket'),
      icon: IconBasketPlus,
      isFor: (asset) => !isFailed(asset),
      onRun: ({ id }) => addToBasket([id]),
    });
    if (canDelete) {
      actions.push(
        {
          key: 'delete',
          label: t('delete'),
          icon: IconTrash,
          onRun: ({ id }) => moveToTrash([id]),
        },
        {
          key: 'restore',
          label: t('restore'),
          icon: IconRestore,
          isForTrashed: true,
          onRun: ({ id }) => restore([id]),
        },
      );
    }
    return actions;
  }, [
    canDownload,
    canDistribute,
    canDelete,
    download,
    copyLink,
    addToBasket,
    moveToTrash,
    restore,
  ]);
}
