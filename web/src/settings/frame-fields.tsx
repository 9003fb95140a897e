import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { Aspect } from '@spindle/contracts/video/video-fields';
import { ColorField } from './color-field.tsx';
import { t } from './texts.ts';

const ASPECTS = Aspect.options.map((value) => ({
  value,
  label: t(value === 'scale' ? 'scale-aspect' : value), // the text `scale` belongs to the watermark
}));

interface SizeFieldsProps {
  size: { width: number; height: number };
  errorAt: (field: string) => string | undefined;
  onChange: (changes: { width?: number; height?: number }) => void;
}

/** Edits width and height, in pixels. */
export function SizeFields({ size, errorAt, onChange }: SizeFieldsProps) {
  return (['width', 'height'] as const).map((side) => (
    <NumberInput
      key={side}
      label={t(side)}
      allowDecimal={false}
      allowNegative={false}
      value={size[side]}
      error={errorAt(side)}
      onChange={(pixels) => onChange({ [side]: Number(pixels) })}
    />
  ));
}

interface Fit {
  aspect: Aspect;
  padding: string;
}

interface FitFieldsProps {
  fit: Fit;
  error: string | undefined;
  onChange: (changes: Partial<Fit>) => void;
}

/** Edits how an image is fitted into a frame with another aspect ratio. */
export function FitFields({ fit, error, onChange }: FitFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t('aspect')}
        data={ASPECTS}
        value={fit.aspect}
        onChange={(event) => onChange({ aspect: Aspect.parse(event.currentTarget.value) })}
      />
      <ColorField
        label={t('padding')}
        color={fit.padding}
        error={error}
        onChange={(padding) => onChange({ padding })}
      />
    </>
  );
}

interface OptionTogglesProps<O extends string> {
  options: readonly O[];
  values: Record<O, boolean>;
  /** The locked options, each with the reason. */
  locked?: Partial<Record<O, string>> | undefined;
  onChange: (option: O, isOn: boolean) => void;
}

const LABELS: Record<string, string> = {
  enabled: t('enabled'),
  watermark: t('watermarked'),
  public: t('public'),
  upscale: t('upscale'),
};

/** Shows checkboxes for options. */
export function OptionToggles<O extends string>({
  options,
  values,
  locked,
  onChange,
}: OptionTogglesProps<O>) {
  return options.map((option) => (
    <Checkbox
      key={option}
      label={LABELS[option]}
      title={locked?.[option]}
      checked={values[option]}
      disabled={locked?.[option] !== undefined}
      onChange={(event) => onChange(option, event.currentTarget.checked)}
    />
  ));
}
