import { SegmentedControl } from '@mantine/core';
import type { CutoutFormat } from '@spindle/contracts/conversions/cutout-options';
import { t } from './texts.ts';

interface FormatChoiceProps {
  value: CutoutFormat;
  onChange: (format: CutoutFormat) => void;
}

/** Lets the user choose the format of an image without its background. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('format')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'webp' ? 'webp' : 'png')}
      data={[
        { value: 'png', label: 'PNG' },
        { value: 'webp', label: 'WebP' },
      ]}
    />
  );
}
