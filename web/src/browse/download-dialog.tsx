import { Button, Group, Radio, Stack } from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelectionTarget } from '../asset-list/selection/use-selection.ts';
import { hasRefused, useRefusedAssets } from '../queries/bulk-api.ts';
import { useBulkProgress } from '../queries/bulk-progress.ts';
import { useDownloadCollection } from '../queries/collections-api.ts';
import { useCancelDownload, usePreparedDownload } from '../queries/download-api.ts';
import { settingsQuery } from '../queries/settings-api.ts';
import { BulkOutcome, BulkRunning } from '../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

const ORIGINALS = 'original';

/** What is downloaded: selected assets, or all of a collection or of the basket. */
export type DownloadSource =
  | { kind: 'collection' | 'basket'; id: number }
  | { kind: 'selection'; target: SelectionTarget };

interface DownloadDialogProps {
  source: DownloadSource;
  onClose: () => void;
}

/**
 * Asks whether to download the originals or one of the conversions, as one archive. Shows the progress while missing conversions are
 * created, and which ones failed.
 */
export function DownloadDialog({ source, onClose }: DownloadDialogProps) {
  const prepared = usePreparedDownload();
  const cancel = useCancelDownload();
  const { jobId, ...progress } = useBulkProgress('download');
  const refusedAssets = useRefusedAssets(prepared.data);
  const collection = useDownloadCollection(source.kind === 'basket' ? 'basket' : 'collection');
  const start = (key: string) => {
    // The archive of the originals of a collection needs no job.
    if (source.kind !== 'selection' && key === ORIGINALS)
      return collection.mutate({ id: source.id }, { onSuccess: onClose });
    const target = source.kind === 'selection' ? source.target : { collection_id: source.id };
    prepared.mutate({ target, key }, { onSuccess: (job) => !hasRefused(job) && onClose() });
  };
  return (
    <Dialog opened onClose={onClose} title={t('downloadTitle')} size={420}>
      {prepared.isPending && (
        <BulkRunning
          {...progress}
          onCancel={jobId === undefined ? undefined : () => cancel.mutate(jobId)}
          isCanceling={cancel.isPending}
          onClose={onClose}
        />
      )}
      {prepared.isSuccess && (
        <BulkOutcome message={prepared.data.message} refused={refusedAssets} onClose={onClose} />
      )}
      {(prepared.isIdle || prepared.isError) && (
        <Choice isPending={collection.isPending} onStart={start} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  isPending: boolean;
  onStart: (key: string) => void;
  onClose: () => void;
}

function Choice({ isPending, onStart, onClose }: ChoiceProps) {
  const [key, setKey] = useState(ORIGINALS);
  const { data: settings } = useQuery(settingsQuery);
  const conversions = (settings?.image.conversions ?? []).filter(
    (one) => one.enabled && one.key !== DEEPZOOM,
  );
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('downloadFiles')}
        description={conversions.length > 0 && t('downloadHelp')}
        value={key}
        onChange={setKey}
      >
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
        <Button data-autofocus loading={isPending} onClick={() => onStart(key)}>
          {t('startDownload')}
        </Button>
      </Group>
    </Stack>
  );
}
