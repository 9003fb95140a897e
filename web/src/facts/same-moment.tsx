import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { toLocal } from '../assets/local-taken.ts';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { secondsBetween } from './clock-shift.ts';
import classes from './edit-facts.module.css';
import { datedPhotosQuery } from './selection-facts-api.ts';
import { t } from './texts.ts';

interface SameMomentProps {
  target: SelectionTarget;
  /** The camera with the wrong clock; null for all. */
  camera: string | null;
  onShift: (seconds: number) => void;
}

/** Computes a shift from two photos of the same moment. Renders nothing for fewer than two photos with a date. */
export function SameMoment({ target, camera, onShift }: SameMomentProps) {
  const { data: wrongPhotos = [] } = useQuery(datedPhotosQuery(target, camera));
  const { data: photos = [] } = useQuery(datedPhotosQuery(target, null));
  const [wrongId, setWrongId] = useState<string | null>(null);
  const [rightId, setRightId] = useState<string | null>(null);
  if (photos.length < 2) return null;
  const choose = (nextWrong: string | null, nextRight: string | null) => {
    setWrongId(nextWrong);
    setRightId(nextRight);
    const wrong = wrongPhotos.find(({ id }) => id === nextWrong)?.taken;
    const right = photos.find(({ id }) => id === nextRight)?.taken;
    if (wrong && right) onShift(secondsBetween(wrong, right));
  };
  return (
    <fieldset className={classes.moment}>
      <Text component="legend" size="sm" fw={550}>
        {t('sameMoment')}
      </Text>
      <Stack gap="xs">
        <Text size="xs" c="var(--text-3)">
          {t('sameMomentHelp')}
        </Text>
        <div className={classes.row}>
          <Select
            label={t('wrongPhoto')}
            data={wrongPhotos.map(choiceOf)}
            value={wrongId}
            searchable
            onChange={(id) => choose(id, rightId)}
          />
          <Select
            label={t('rightPhoto')}
            data={photos.filter(({ id }) => id !== wrongId).map(choiceOf)}
            value={rightId}
            searchable
            onChange={(id) => choose(wrongId, id)}
          />
        </div>
      </Stack>
    </fieldset>
  );
}

function choiceOf({ id, name, taken }: AssetSummary) {
  const time = taken ? toLocal(taken).time.replace('T', ' ') : '';
  return { value: id, label: t('photoAt', { name, time }) };
}
