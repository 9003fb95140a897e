import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import type { DuplicateGroup } from '@spindle/contracts/duplicates/duplicates';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { prefersReducedMotion } from '../../lib/media-features.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import { type PixelMode, PixelStage } from './pixel-stage.tsx';
import { useFlicker } from './use-flicker.ts';
import { useLinkedZoom } from './use-linked-zoom.ts';

interface PixelDialogProps {
  group: DuplicateGroup;
  /** The id of the asset to keep. The others are compared with it. */
  keep: string;
  onClose: () => void;
}

/** Compares the pixels of two pictures of a group. Both are zoomed and moved as one. */
export function PixelDialog({ group, keep, onClose }: PixelDialogProps) {
  const others = group.assets.filter(({ id }) => id !== keep);
  const [otherId, setOtherId] = useState(others[0]?.id ?? '');
  const [mode, setMode] = useState<PixelMode>('flicker');
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion());
  const flicker = useFlicker(mode === 'flicker' && isPlaying);
  const zoom = useLinkedZoom();
  const pair = [keep, otherId].flatMap((id) => group.assets.find((one) => one.id === id) ?? []);
  const shown = pair[flicker.index];
  return (
    <Dialog opened onClose={onClose} title={t('comparePixels')} size="min(1400px, 96vw)">
      <Group gap="sm" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('mode')}
          value={mode}
          onChange={(value) => setMode(value as PixelMode)}
          data={(['flicker', 'difference', 'sideBySide'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
        {others.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('otherAsset')}
            value={otherId}
            onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
            data={others.map(({ id, asset }) => ({ value: id, label: asset.name }))}
          />
        )}
        {mode === 'flicker' && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setIsPlaying((now) => !now)}>
              {t(isPlaying ? 'pause' : 'play')}
            </Button>
            {!isPlaying && (
              <Button size="compact-sm" variant="default" onClick={flicker.swap}>
                {t('swap')}
              </Button>
            )}
          </>
        )}
        <Group gap={4} ml="auto">
          <IconButton icon={IconZoomOut} label={t('zoomOut')} onClick={zoom.zoomOut} />
          <IconButton icon={IconZoomIn} label={t('zoomIn')} onClick={zoom.zoomIn} />
          <IconButton icon={IconMaximize} label={t('fit')} onClick={zoom.fit} />
        </Group>
      </Group>
      <PixelStage pair={pair} mode={mode} shownIndex={flicker.index} zoom={zoom} />
      <Text size="sm" mt="xs" c="var(--text-2)">
        {mode === 'difference' && t('differenceHelp')}
        {mode === 'flicker' && shown && t('shownNow', { name: shown.asset.name })}
        {mode === 'sideBySide' && pair.map(({ asset }) => asset.name).join(' · ')}
      </Text>
    </Dialog>
  );
}
