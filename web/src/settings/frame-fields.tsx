import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { Aspect } from '@spindle/contracts/settings/video-settings';
import { ColorField } from './color-field.tsx';
import { t } from './texts.ts';

const ASPECTS = Aspect.options.map((value) => ({
  value,
  label: t(value === 'scale' ? 'scale-aspect' : value),
}));

interface SideFieldsProps {
  size: { width: number; height: number };
  errorAt: (field: string) => string | undefined;
  onChange: (changes: { width?: number; height?: number }) => void;
}

/** Edits width and height, in pixels. */
export function SizeFields({ size, errorAt, onChange }: SideFieldsProps) {
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

interface FrameLook {
  aspect: Aspect;
  padding: string;
}

interface LookFieldsProps {
  look: FrameLook;
  error: string | undefined;
  onChange: (changes: Partial<FrameLook>) => void;
}

/** Edits how an image is fitted into a frame with another aspect ratio. */
export function FitFields({ look, error, onChange }: LookFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t('aspect')}
        data={ASPECTS}
        value={look.aspect}
        onChange={(event) => onChange({ aspect: Aspect.parse(event.currentTarget.value) })}
      />
      <ColorField
        label={t('padding')}
        colour={look.padding}
        error={error}
        onChange={(padding) => onChange({ padding })}
      />
    </>
  );
}

interface MarksProps<M extends string> {
  marks: readonly M[];
  values: Record<M, boolean>;
  /** The locked options, each with the reason. */
  locked?: Partial<Record<M, string>> | undefined;
  onChange: (mark: M, isOn: boolean) => void;
}

const LABELS: Record<string, string> = {
  enabled: t('enabled'),
  watermark: t('watermarked'),
  public: t('public'),
  upscale: t('upscale'),
};

/** Shows checkboxes for options. */
export function OptionToggles<M extends string>({
  marks,
  values,
  locked,
  onChange,
}: MarksProps<M>) {
  return marks.map((mark) => (
    <Checkbox
      key={mark}
      label={LABELS[mark]}
      title={locked?.[mark]}
      checked={values[mark]}
      disabled={locked?.[mark] !== undefined}
      onChange={(event) => onChange(mark, event.currentTarget.checked)}
    />
  ));
}
