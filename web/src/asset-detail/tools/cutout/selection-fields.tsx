import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import { FEATHER } from '@spindle/contracts/tools/cutouts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { SubjectChoice } from '../../../assets/cutouts/subject-choice.tsx';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { BRUSH, POINTER_TOOLS, type PointerTool } from './cutout-settings.ts';
import { FoundSubjects } from './found-subjects.tsx';
import type { Cutout } from './use-cutout.ts';

interface SelectionFieldsProps {
  cutout: Cutout;
  asset: Asset;
  /** Whether the model finds every foreground, so that the subject changes nothing. */
  findsAny: boolean;
}

/** Says which part of the image stays: people or a thing, the box, the brush, the edge. */
export function SelectionFields({ cutout, asset, findsAny }: SelectionFieldsProps) {
  const { selection, tool, brush, change } = cutout;
  const isBrush = tool === 'keep' || tool === 'remove';
  return (
    <Stack gap="md">
      {!findsAny && <SubjectChoice value={selection.subject} onChange={cutout.choose} />}
      <FoundSubjects asset={asset} onKeep={cutout.keepFound} />
      <SegmentedControl
        fullWidth
        aria-label={t('pointerTool')}
        value={tool}
        onChange={(chosen) => cutout.setTool(chosen as PointerTool)}
        data={POINTER_TOOLS.map((value) => ({ value, label: t(value) }))}
      />
      <Text size="sm">{t(helpOf(tool, findsAny ? 'any' : selection.subject))}</Text>
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
        onChange={(feather) => change({ feather }, 'feather')}
      />
    </Stack>
  );
}

/** What is found, by what the user is looking for. */
const VIEW_HELP = {
  any: 'anyHelp',
  auto: 'autoHelp',
  person: 'peopleHelp',
  thing: 'thingViewHelp',
} as const;

const BOX_HELP = {
  any: 'boxHelp',
  auto: 'boxHelp',
  person: 'peopleBoxHelp',
  thing: 'thingHelp',
} as const;

function helpOf(tool: PointerTool, subject: CutoutSubject | 'any') {
  if (tool === 'box') return BOX_HELP[subject];
  if (tool === 'view') return VIEW_HELP[subject];
  return tool === 'keep' ? 'keepHelp' : 'removeHelp';
}
