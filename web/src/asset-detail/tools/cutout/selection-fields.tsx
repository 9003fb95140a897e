import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { FEATHER } from '@spindle/contracts/tools/cutouts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { SubjectChoice } from '../../../assets/cutouts/subject-choice.tsx';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { BRUSH, POINTER_TOOLS, type PointerTool } from './cutout-settings.ts';
import { FoundSubjects } from './found-subjects.tsx';
import type { Cutout } from './use-cutout.ts';

/** Says which part of the image stays: people or a thing, the box, the brush, the edge. */
export function SelectionFields({ cutout, asset }: { cutout: Cutout; asset: Asset }) {
  const { selection, tool, brush, change } = cutout;
  const isThing = selection.subject === 'thing';
  const isBrush = tool === 'keep' || tool === 'remove';
  return (
    <Stack gap="md">
      <SubjectChoice value={selection.subject} onChange={cutout.choose} />
      <FoundSubjects asset={asset} onKeep={cutout.keepFound} />
      <SegmentedControl
        fullWidth
        aria-label={t('pointerTool')}
        value={tool}
        onChange={(chosen) => cutout.setTool(chosen as PointerTool)}
        data={POINTER_TOOLS.map((value) => ({ value, label: t(value) }))}
      />
      <Text size="sm">{t(helpOf(tool, isThing))}</Text>
      {isBrush && (
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

function helpOf(tool: PointerTool, isThing: boolean) {
  if (tool === 'box') return isThing ? 'thingHelp' : 'peopleBoxHelp';
  if (tool === 'view') return isThing ? 'thingViewHelp' : 'peopleHelp';
  return tool === 'keep' ? 'keepHelp' : 'removeHelp';
}
