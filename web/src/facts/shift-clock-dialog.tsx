import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import { formatCount } from '../lib/format.ts';
import { showError } from '../ui/alerts/alerts.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { type ClockShift, formatShift, NO_SHIFT, partsOf, secondsOf } from './clock-shift.ts';
import classes from './edit-facts.module.css';
import { datedCount } from './facts-form.ts';
import { SameMoment } from './same-moment.tsx';
import { camerasQuery, selectionFactsQuery, targetOfCamera } from './selection-facts-api.ts';
import { ShiftFields } from './shift-fields.tsx';
import { t } from './texts.ts';

/** Value of the choice of all cameras. */
const ALL = '';

interface ShiftClockDialogProps {
  target: SelectionTarget;
  count: number;
  onClose: () => void;
}

/** Shifts the date taken of the selection, or of its photos from one camera: by parts, or by two photos of the same moment. */
export function ShiftClockDialog({ target, count, onClose }: ShiftClockDialogProps) {
  const [camera, setCamera] = useState(ALL);
  const [shift, setShift] = useState<ClockShift>(NO_SHIFT);
  const { data: cameras = [] } = useQuery(camerasQuery(target));
  const bulk = useBulkJob();
  const seconds = secondsOf(shift);
  const chosen = cameras.find(({ name }) => name === camera);
  const { data: facts } = useQuery(selectionFactsQuery(target));
  const dated = facts && datedCount(facts);
  const photos = chosen?.count ?? dated ?? count;
  const sentence = describeShift(seconds, photos, chosen?.name);
  const save = useMutation({
    mutationFn: async () => (chosen ? targetOfCamera(target, chosen.name) : target),
    onSuccess: (shifted) => {
      const change = { shift_taken: seconds };
      const operation = { action: 'change_facts' as const, change };
      bulk.mutate({ target: shifted, operation, doneText: sentence });
      onClose();
    },
    onError: showError,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('shiftTitle', { count, shown: formatCount(count) })}
      size={560}
    >
      <Stack gap="md">
        <Text size="sm">{t('shiftHelp')}</Text>
        {cameras.length > 0 && (
          <Select
            label={t('camera')}
            data={[
              { value: ALL, label: t('allCameras') },
              ...cameras.map(({ name, count: ofCamera }) => ({
                value: name,
                label: t('cameraCount', { camera: name, count: formatCount(ofCamera) }),
              })),
            ]}
            value={camera}
            allowDeselect={false}
            onChange={(value) => setCamera(value ?? ALL)}
          />
        )}
        <ShiftFields shift={shift} onChange={setShift} />
        <SameMoment
          key={camera}
          target={target}
          camera={chosen?.name ?? null}
          onShift={(total) => setShift(partsOf(total))}
        />
        <Text size="sm" role="status" className={classes.effect}>
          {sentence}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={seconds === 0 || photos === 0}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('shift')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Returns for example `+1 h 00 min for 45 photos from NIKON Z 8.` */
function describeShift(seconds: number, count: number, camera: string | undefined): string {
  if (count === 0) return t('noneDated');
  if (seconds === 0) return t('noShift');
  const values = { shift: formatShift(seconds), count, shown: formatCount(count) };
  return camera === undefined ? t('shifts', values) : t('shiftsFrom', { ...values, camera });
}
