import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { Aspect } from '@spindle/contracts/settings/video-settings';
import { ColourField } from './color-field.tsx';
import { t } from './texts.ts';

const ASPECTS = Aspect.options.map((value) => ({
  value,
  label: t(value === 'scale' ? 'scale-aspect' : value),
}));

interface SideFieldsProps {
  size: { width: number; height: number };
  faultAt: (field: string) => string | undefined;
  onChange: (changes: { width?: number; height?: number }) => void;
}

/** Width and height in pixels. */
export function SideFields({ size, faultAt, onChange }: SideFieldsProps) {
  return (['width', 'height'] as const).map((side) => (
    <NumberInput
      key={side}
      label={t(side)}
      allowDecimal={false}
      allowNegative={false}
      value={size[side]}
      error={faultAt(side)}
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
  fault: string | undefined;
  onChange: (changes: Partial<FrameLook>) => void;
}

/** How a picture comes into a frame of another shape. */
export function LookFields({ look, fault, onChange }: LookFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t('aspect')}
        data={ASPECTS}
        value={look.aspect}
        onChange={(event) => onChange({ aspect: Aspect.parse(event.currentTarget.value) })}
      />
      <ColourField
        label={t('padding')}
        colour={look.padding}
        error={fault}
        onChange={(padding) => onChange({ padding })}
      />
    </>
  );
}

interface MarksProps<M extends string> {
  marks: readonly M[];
  values: Record<M, boolean>;
  /** Those that stay as they are, and why. */
  locked?: Partial<Record<M, string>> | undefined;
  onChange: (mark: M, isOn: boolean) => void;
}

const LABELS: Record<string, string> = {
  enabled: t('enabled'),
  watermark: t('watermarked'),
  public: t('public'),
  upscale: t('upscale'),
};

/** What is on or off. */
export function Marks<M extends string>({ marks, values, locked, onChange }: MarksProps<M>) {
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
