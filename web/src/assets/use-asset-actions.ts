import { IconDownload, IconLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AssetAction } from '../asset-list/listed-asset.ts';
import { useDownload } from '../files/files-api.ts';
import { useCopyLink } from '../links/links-api.ts';
import { useCan } from '../session/allowed.tsx';
import { t } from './texts.ts';

/** What the signed-in person can do with an asset of a list. */
export function useAssetActions(): readonly AssetAction[] {
  const { mutate: download } = useDownload();
  const { mutate: copyLink } = useCopyLink();
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
    return actions;
  }, [canDownload, canDistribute, download, copyLink]);
}
