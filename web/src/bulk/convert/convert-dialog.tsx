import {
  Anchor,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { BulkCutout } from '@spindle/contracts/conversions/cutout-options';
import type { Conversion } from '@spindle/contracts/settings/image-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Selection } from '../../assets/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import { useCan } from '../../session/allowed.tsx';
import { settingsQuery } from '../../settings/settings-api.ts';
import { BulkOutcome, BulkRunning } from '../../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { hasRefused, useBulkJob, useCancelBulkJob, useRefusedAssets } from '../bulk-api.ts';
import { useBulkProgress } from '../running-jobs.ts';
import { CutoutChoice } from './cutout-choice.tsx';
import { t } from './texts.ts';

interface ConvertDialogProps {
  selection: Pick<Selection, 'count' | 'target'>;
  onClose: () => void;
}

/** Creates conversions of the selection, from the settings or without the background, and shows progress and results. */
export function ConvertDialog({ selection, onClose }: ConvertDialogProps) {
  const bulk = useBulkJob({ showsRefused: true });
  const cancel = useCancelBulkJob();
  const { jobId, ...progress } = useBulkProgress('convert');
  const refusedAssets = useRefusedAssets(bulk.data);
  const { count } = selection;
  const run = (request: Parameters<typeof bulk.mutate>[0]) =>
    // The dialog stays open to show refused assets.
    bulk.mutate(request, { onSuccess: (job) => !hasRefused(job) && onClose() });
  const convert = (keys: string[]) =>
    run({ target: selection.target(), operation: { action: 'convert', keys } });
  const removeBackground = (options: BulkCutout) => {
    const operation = { action: 'convert' as const, remove_background: options };
    run({ target: selection.target(), operation });
  };
  const retry = () =>
    bulk.data &&
    bulk.variables &&
    run({ ...bulk.variables, target: { job_id: bulk.data.job_id, job_outcome: 'REFUSED' } });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('convertTitle', { count, shown: formatCount(count) })}
      size={480}
    >
      {bulk.isPending && (
        <BulkRunning
          {...progress}
          onCancel={jobId === undefined ? undefined : () => cancel.mutate(jobId)}
          isCanceling={cancel.isPending}
          onClose={onClose}
        />
      )}
      {bulk.isSuccess && (
        <BulkOutcome
          message={bulk.data.message}
          refused={refusedAssets}
          onRetry={retry}
          onClose={onClose}
        />
      )}
      {(bulk.isIdle || bulk.isError) && (
        <WorkChoice onConvert={convert} onRemoveBackground={removeBackground} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface WorkChoiceProps extends ChoiceProps {
  onRemoveBackground: (options: BulkCutout) => void;
}

/** Offers to remove backgrounds while the add-on is on. */
function WorkChoice({ onRemoveBackground, ...props }: WorkChoiceProps) {
  const { data: settings } = useQuery(settingsQuery);
  const [work, setWork] = useState('convert');
  if (!settings?.addons.REMOVE_BACKGROUND.enabled) return <Choice {...props} />;
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('work')}
        value={work}
        onChange={setWork}
        data={[
          { value: 'convert', label: t('conversions') },
          { value: 'cutout', label: t('removeBackground') },
        ]}
      />
      {work === 'convert' ? (
        <Choice {...props} />
      ) : (
        <CutoutChoice onRemove={onRemoveBackground} onClose={props.onClose} />
      )}
    </Stack>
  );
}

interface ChoiceProps {
  onConvert: (keys: string[]) => void;
  onClose: () => void;
}

/** Lets the user choose among the enabled conversions; all are chosen at first. */
function Choice({ onConvert, onClose }: ChoiceProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const [unchecked, setUnchecked] = useState<readonly string[]>([]);
  if (!settings && error)
    return <LoadFailed title={t('settingsFailed')} error={error} onRetry={refetch} />;
  if (!settings) return <ChoiceSkeleton />;
  const enabled = settings.image.conversions.filter((conversion) => conversion.enabled);
  const keys = enabled.map(({ key }) => key);
  const chosenKeys = keys.filter((key) => !unchecked.includes(key));
  if (keys.length === 0) return <NoConversions onClose={onClose} />;
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('conversions')}
        description={t('convertHelp')}
        value={chosenKeys}
        onChange={(value) => setUnchecked(keys.filter((key) => !value.includes(key)))}
      >
        <Stack gap="sm" mt="sm">
          {enabled.map((conversion) => (
            <Checkbox
              key={conversion.key}
              value={conversion.key}
              label={conversion.key === DEEPZOOM ? t('deepzoom') : conversion.key}
              description={traitsOf(conversion)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          data-autofocus
          disabled={chosenKeys.length === 0}
          onClick={() => onConvert(chosenKeys)}
        >
          {t('convertNow')}
        </Button>
      </Group>
    </Stack>
  );
}

function NoConversions({ onClose }: Pick<ChoiceProps, 'onClose'>) {
  const canConfigure = useCan('UPDATE_SETTINGS');
  return (
    <Stack gap="md">
      <Text size="sm">{t('noneSet')}</Text>
      <Group justify="flex-end" gap="md">
        {canConfigure && (
          <Anchor component={Link} to="/admin/settings/image" size="sm">
            {t('toSettings')}
          </Anchor>
        )}
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}

function ChoiceSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      {[180, 140, 160].map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  );
}

/** Returns `1200 × 800 · WEBP · Watermark`. */
function traitsOf({ key, size, format, watermark }: Conversion): string {
  const kind =
    key === DEEPZOOM
      ? [t('tiles')]
      : [size.replace('x', ' × ') || t('ownSize'), format.toUpperCase()];
  return [...kind, ...(watermark ? [t('watermarked')] : [])].join(' · ');
}
