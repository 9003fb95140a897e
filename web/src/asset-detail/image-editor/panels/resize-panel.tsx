import { NumberInput, SimpleGrid, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { resizeTo } from '../geometry/resize-to.ts';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';

/** Longest edge of a saved file, in pixels. */
const EDGE_MAX = 30_000;

/** Sets the size of the saved file. */
export function ResizePanel({ editing: { recipe, frame, change } }: { editing: Editing }) {
  const { width, height } = recipe.size ?? frame;
  const [isLocked, setLocked] = useState(true);
  const resize = (edge: 'width' | 'height', typed: number | string) => {
    if (typeof typed !== 'number' || typed < 1) return;
    const size = resizeTo({ width, height }, frame, edge, typed, isLocked);
    change((base) => ({ ...base, size }), 'size');
  };
  return (
    <>
      <SimpleGrid cols={2} spacing={8}>
        {(['width', 'height'] as const).map((edge) => (
          <NumberInput
            key={edge}
            label={t(edge)}
            suffix=" px"
            min={1}
            max={EDGE_MAX}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={edge === 'width' ? width : height}
            onChange={(typed) => resize(edge, typed)}
          />
        ))}
      </SimpleGrid>
      <Switch
        label={t('keepProportions')}
        checked={isLocked}
        onChange={(event) => setLocked(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t('fullSize', { ...frame })}
      </Text>
    </>
  );
}
