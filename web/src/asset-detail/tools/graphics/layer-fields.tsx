import { SegmentedControl, Stack, Switch, Textarea } from '@mantine/core';
import { LAYER_TEXT_MAX } from '@spindle/contracts/tools/tools';
import { ColorField } from '../color-field.tsx';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { isLine, type Layer } from './graphics-layers.ts';

interface LayerFieldsProps {
  layer: Layer;
  onChange: (layer: Layer) => void;
}

/** Edits the settings of the selected layer. */
export function LayerFields({ layer, onChange }: LayerFieldsProps) {
  return (
    <Stack gap="md">
      {layer.kind === 'text' && <TextFields layer={layer} onChange={onChange} />}
      {(layer.kind === 'rectangle' || layer.kind === 'ellipse') && (
        <>
          <OptionalColor
            label={t('fill')}
            value={layer.fill}
            onChange={(fill) => onChange({ ...layer, fill })}
          />
          <OptionalColor
            label={t('stroke')}
            value={layer.stroke}
            onChange={(stroke) => onChange({ ...layer, stroke })}
          />
        </>
      )}
      {isLine(layer) && (
        <ColorField
          label={t('color')}
          value={layer.color}
          onChange={(color) => onChange({ ...layer, color })}
        />
      )}
      {layer.kind !== 'text' && (
        <LabeledSlider
          label={t('strokeWidth')}
          unit="perMille"
          value={Math.round(layer.stroke_width * 1000)}
          min={1}
          max={50}
          onChange={(value) => onChange({ ...layer, stroke_width: value / 1000 })}
        />
      )}
      {!isLine(layer) && (
        <LabeledSlider
          label={t('rotation')}
          unit="degrees"
          value={layer.rotation}
          min={-180}
          max={180}
          onChange={(rotation) => onChange({ ...layer, rotation })}
        />
      )}
      <LabeledSlider
        label={t('opacity')}
        value={Math.round(layer.opacity * 100)}
        onChange={(value) => onChange({ ...layer, opacity: value / 100 })}
      />
    </Stack>
  );
}

interface TextFieldsProps {
  layer: Extract<Layer, { kind: 'text' }>;
  onChange: (layer: Layer) => void;
}

function TextFields({ layer, onChange }: TextFieldsProps) {
  return (
    <>
      <Textarea
        label={t('text')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LAYER_TEXT_MAX}
        value={layer.text}
        onChange={(event) => onChange({ ...layer, text: event.currentTarget.value })}
      />
      <LabeledSlider
        label={t('textSize')}
        value={Math.round(layer.size * 100)}
        min={1}
        max={50}
        onChange={(value) => onChange({ ...layer, size: value / 100 })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('alignment')}
        data={[
          { value: 'left', label: t('left') },
          { value: 'center', label: t('center') },
          { value: 'right', label: t('right') },
        ]}
        value={layer.align}
        onChange={(align) => onChange({ ...layer, align: align as typeof layer.align })}
      />
      <Switch
        label={t('bold')}
        checked={layer.weight === 'bold'}
        onChange={(event) =>
          onChange({ ...layer, weight: event.currentTarget.checked ? 'bold' : 'normal' })
        }
      />
      <ColorField
        label={t('color')}
        value={layer.color}
        onChange={(color) => onChange({ ...layer, color })}
      />
      <OptionalColor
        label={t('background')}
        value={layer.background}
        onChange={(background) => onChange({ ...layer, background })}
      />
    </>
  );
}

interface OptionalColorProps {
  label: string;
  value: string | null;
  onChange: (color: string | null) => void;
}

/** Color of an optional color that is switched on, as `rrggbb`. */
const DEFAULT_COLOR = '18181b';

/** Edits a color that can be switched off. */
function OptionalColor({ label, value, onChange }: OptionalColorProps) {
  return (
    <Stack gap={6}>
      <Switch
        label={label}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_COLOR : null)}
      />
      {value !== null && (
        <ColorField label={t('colorOf', { what: label })} value={value} onChange={onChange} />
      )}
    </Stack>
  );
}
