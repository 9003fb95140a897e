import type { Collection } from '@spindle/contracts/collections/collections';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { DownloadDialog } from '../asset-list/actions/download-dialog.tsx';
import { useDownloadCollection } from '../collections/collections-api.ts';
import { Allowed } from '../session/allowed.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from './texts.ts';

interface BasketDownloadsProps {
  basket: Pick<Collection, 'id' | 'total_assets'>;
}

/** Downloads the originals of the basket, or asks for a conversion. */
export function BasketDownloads({ basket: { id, total_assets: total } }: BasketDownloadsProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const download = useDownloadCollection('basket');
  return (
    <Allowed to="DOWNLOAD_ASSET">
      <IconButton
        icon={IconDownload}
        label={t('downloadAll')}
        variant="default"
        disabled={total === 0}
        loading={download.isPending}
        onClick={() => download.mutate({ id })}
      />
      <IconButton
        icon={IconFileZip}
        label={t('downloadAs')}
        variant="default"
        disabled={total === 0}
        onClick={() => setIsChoosing(true)}
      />
      {isChoosing && (
        <DownloadDialog source={{ kind: 'basket', id }} onClose={() => setIsChoosing(false)} />
      )}
    </Allowed>
  );
}
