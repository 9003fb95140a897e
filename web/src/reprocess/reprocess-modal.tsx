import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { selectedIds } from '../assets/use-selection.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { useReprocess } from './reprocess-api.ts';
import { ReprocessForm } from './reprocess-form.tsx';
import { t } from './texts.ts';

interface ReprocessModalProps {
  isOpen: boolean;
  /** Ids of the assets that the form begins with; otherwise the selected ones. */
  startWith?: readonly string[];
  onClose: () => void;
}

/** Creates conversions, renditions and add-on results of assets again. */
export function ReprocessModal({ isOpen, startWith, onClose }: ReprocessModalProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('title')} size="lg">
      <Content startWith={startWith} onClose={onClose} />
    </Dialog>
  );
}

/** Loads the settings, then shows the form. Mounted only while the modal is open. */
function Content({ startWith, onClose }: Omit<ReprocessModalProps, 'isOpen'>) {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const reprocess = useReprocess();
  if (!settings && error)
    return <LoadFailed title={t('settingsFailed')} error={error} onRetry={refetch} />;
  if (!settings)
    return (
      <Stack gap="md" role="status" aria-label={t('loading')}>
        <Skeleton height={104} />
        <Skeleton height={56} />
        <Skeleton height={88} />
      </Stack>
    );
  return (
    <ReprocessForm
      settings={settings}
      startWith={startWith ?? selectedIds()}
      isPending={reprocess.isPending}
      onSubmit={(request) => reprocess.mutate(request, { onSuccess: onClose })}
    />
  );
}
