import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { FEATHER } from '@spindle/contracts/tools/cutouts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { useFoundObjects } from './cutout-api.ts';
import { BRUSH, type PointerTool } from './cutout-settings.ts';
import type { Cutout } from './use-cutout.ts';

/** Says which part of the image stays: people or a thing, the box, the brush, the edge. */
export function SelectionFields({ cutout, assetId }: { cutout: Cutout; assetId: string }) {
  const { selection, tool, brush, change } = cutout;
  const isThing = selection.subject === 'thing';
  const tools: PointerTool[] = isThing ? ['box', 'keep', 'remove'] : ['keep', 'remove'];
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('subject')}
        value={selection.subject}
        onChange={(subject) => cutout.choose(subject === 'thing' ? 'thing' : 'person')}
        data={[
          { value: 'person', label: t('person') },
          { value: 'thing', label: t('thing') },
        ]}
      />
      <Text size="sm">{t(isThing ? 'thingHelp' : 'personHelp')}</Text>
      {isThing && <FoundObjects assetId={assetId} onBox={(box) => change({ box })} />}
      <SegmentedControl
        fullWidth
        aria-label={t('pointerTool')}
        value={tool}
        onChange={(chosen) => cutout.setTool(chosen as PointerTool)}
        data={tools.map((value) => ({ value, label: t(value) }))}
      />
      {tool !== 'box' && (
        <LabeledSlider
          label={t('brushSize')}
          min={BRUSH.min}
          max={BRUSH.max}
          value={brush}
          onChange={cutout.setBrush}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        disabled={!cutout.canUndo}
        onClick={cutout.undo}
      >
        {t('undo')}
      </Button>
      <LabeledSlider
        label={t('feather')}
        unit="perMille"
        min={FEATHER.min}
        max={FEATHER.max}
        value={selection.feather}
        onChange={(feather) => change({ feather }, { isContinued: true })}
      />
    </Stack>
  );
}

interface FoundObjectsProps {
  assetId: string;
  onBox: (box: Cutout['selection']['box']) => void;
}

/** Offers the boxes of things that were found on the image. */
function FoundObjects({ assetId, onBox }: FoundObjectsProps) {
  const objects = useFoundObjects(assetId);
  if (objects.length === 0) return null;
  return (
    <Group gap="xs">
      {objects.map(({ label, box }) => (
        <Button
          key={`${label} ${box.x} ${box.y}`}
          size="xs"
          variant="default"
          onClick={() => onBox(box)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
