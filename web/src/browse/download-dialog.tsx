import { Button, Group, Radio, Stack } from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDownloadCollection } from '../queries/collections-api.ts';
import { settingsQuery } from '../queries/settings-api.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

const ORIGINALS = 'original';

interface DownloadDialogProps {
  /** The collection or the basket. */
  id: number;
  kind: 'collection' | 'basket';
  onClose: () => void;
}

/** Asks whether to download the originals or one of the conversions, as one archive. */
export function DownloadDialog({ id, kind, onClose }: DownloadDialogProps) {
  const [key, setKey] = useState(ORIGINALS);
  const download = useDownloadCollection(kind);
  const { data: settings } = useQuery(settingsQuery);
  const conversions = (settings?.image.conversions ?? []).filter(
    (one) => one.enabled && one.key !== DEEPZOOM,
  );
  return (
    <Dialog opened onClose={onClose} title={t('downloadTitle')} size={420}>
      <Stack gap="md">
        <Radio.Group label={t('downloadFiles')} value={key} onChange={setKey}>
          <Stack gap="sm" mt="sm">
            <Radio value={ORIGINALS} label={t('originals')} />
            {conversions.map((one) => (
              <Radio
                key={one.key}
                value={one.key}
                label={one.key}
                description={t(one.watermark ? 'conversionWithWatermark' : 'conversionOnly')}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            data-autofocus
            loading={download.isPending}
            onClick={() =>
              download.mutate({ id, ...(key !== ORIGINALS && { key }) }, { onSuccess: onClose })
            }
          >
            {t('startDownload')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
