import { NumberInput, SegmentedControl, Select, Switch, Text } from '@mantine/core';
import {
  COLLAGE_IMAGES,
  COLLAGE_SPACING,
  COLLAGE_WIDTH,
  CollageLayout,
} from '@spindle/contracts/tools/tools';
import { ColorField } from '../color-field.tsx';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { ASPECT_NAMES, type Aspect, type CollageSettings, hasColumns } from './collage-settings.ts';
import classes from './collage-tool.module.css';

const LAYOUT_LABELS: Readonly<Record<CollageLayout, string>> = {
  grid: t('grid'),
  columns: t('columns'),
  rows: t('rows'),
  mosaic: t('mosaic'),
};

interface CollageFieldsProps {
  settings: CollageSettings;
  onChange: (changes: Partial<CollageSettings>) => void;
}

/** Edits the settings of a collage, except for the order of its images. */
export function CollageFields({ settings, onChange }: CollageFieldsProps) {
  const { layout, spacing, background, isTransparent } = settings;
  return (
    <>
      <div>
        <Text size="sm" fw={550} mb={6} id="collage-layout">
          {t('layout')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="collage-layout"
          data={CollageLayout.options.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
          value={layout}
          onChange={(value) => onChange({ layout: CollageLayout.parse(value) })}
        />
      </div>
      <LabeledSlider
        label={t('spacing')}
        unit="pixels"
        value={spacing}
        min={COLLAGE_SPACING.min}
        max={COLLAGE_SPACING.max}
        onChange={(pixels) => onChange({ spacing: pixels })}
      />
      <ColorField
        label={t('background')}
        value={background}
        disabled={isTransparent}
        onChange={(color) => onChange({ background: color })}
      />
      <Switch
        label={t('transparent')}
        checked={isTransparent}
        onChange={(event) => onChange({ isTransparent: event.currentTarget.checked })}
      />
      <SizeFields settings={settings} onChange={onChange} />
    </>
  );
}

function SizeFields({ settings, onChange }: CollageFieldsProps) {
  const { width, columns, aspect } = settings;
  return (
    <div className={classes.numbers}>
      <NumberInput
        label={t('width')}
        suffix=" px"
        min={COLLAGE_WIDTH.min}
        max={COLLAGE_WIDTH.max}
        step={100}
        clampBehavior="blur"
        allowDecimal={false}
        value={width}
        onChange={(value) => isWidth(value) && onChange({ width: value })}
      />
      <NumberInput
        label={t('imagesInRow')}
        placeholder={t('automatic')}
        min={1}
        max={COLLAGE_IMAGES.max}
        allowDecimal={false}
        clampBehavior="strict"
        disabled={!hasColumns(settings)}
        value={columns ?? ''}
        onChange={(value) => onChange({ columns: typeof value === 'number' ? value : undefined })}
      />
      <Select
        label={t('shape')}
        placeholder={t('automatic')}
        clearable
        data={ASPECT_NAMES}
        value={aspect}
        onChange={(value) => onChange({ aspect: value as Aspect | null })}
      />
    </div>
  );
}

function isWidth(value: number | string): value is number {
  return typeof value === 'number' && value >= COLLAGE_WIDTH.min && value <= COLLAGE_WIDTH.max;
}
