import { Stack } from '@mantine/core';
import { ColorField } from '../../tools/color-field.tsx';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { LayerFieldsProps } from './layer-fields-props.ts';
import type { LineLayer, PenLayer, ShapeLayer } from './new-layer.ts';
import { OptionalColor } from './optional-color.tsx';
import { ShadowFields } from './shadow-fields.tsx';
import { TextFields } from './text-fields.tsx';

/** Bounds of the width of lines, in thousandths of the frame's longer side. */
const WIDTH = { min: 1, max: 100 } as const;

/** Edits the settings of the selected layer. */
export function LayerFields({ layer, onChange }: LayerFieldsProps) {
  return (
    <Stack gap="md">
      {layer.kind === 'text' && <TextFields layer={layer} onChange={onChange} />}
      {'fill' in layer && <ShapeFields layer={layer} onChange={onChange} />}
      {(layer.kind === 'line' || layer.kind === 'arrow' || layer.kind === 'pen') && (
        <LineFields layer={layer} onChange={onChange} />
      )}
      {'rotation' in layer && (
        <NumberSlider
          label={t('rotation')}
          min={-180}
          max={180}
          unit="°"
          value={Math.round(layer.rotation)}
          onChange={(rotation) => onChange({ ...layer, rotation }, 'rotation')}
        />
      )}
      <NumberSlider
        label={t('opacity')}
        min={0}
        unit="%"
        value={Math.round(layer.opacity * 100)}
        onChange={(value) => onChange({ ...layer, opacity: value / 100 }, 'opacity')}
      />
      <ShadowFields layer={layer} onChange={onChange} />
    </Stack>
  );
}

function ShapeFields({ layer, onChange }: LayerFieldsProps<ShapeLayer>) {
  return (
    <>
      <OptionalColor
        label={t('fill')}
        value={layer.fill}
        onChange={(fill) => onChange({ ...layer, fill }, 'fill')}
      />
      <OptionalColor
        label={t('stroke')}
        value={layer.stroke}
        onChange={(stroke) => onChange({ ...layer, stroke }, 'stroke')}
      />
      <StrokeWidth layer={layer} onChange={onChange} />
      {layer.kind === 'rectangle' && (
        <NumberSlider
          label={t('cornerRadius')}
          min={0}
          unit="%"
          value={Math.round(layer.corner_radius * 100)}
          onChange={(value) => onChange({ ...layer, corner_radius: value / 100 }, 'corners')}
        />
      )}
      {layer.kind === 'polygon' && (
        <NumberSlider
          label={t('sides')}
          min={3}
          max={20}
          value={layer.sides}
          onChange={(sides) => onChange({ ...layer, sides }, 'sides')}
        />
      )}
    </>
  );
}

function LineFields({ layer, onChange }: LayerFieldsProps<LineLayer | PenLayer>) {
  return (
    <>
      <ColorField
        label={t('color')}
        value={layer.color}
        onChange={(color) => onChange({ ...layer, color }, 'color')}
      />
      <StrokeWidth layer={layer} onChange={onChange} />
    </>
  );
}

function StrokeWidth({ layer, onChange }: LayerFieldsProps<ShapeLayer | LineLayer | PenLayer>) {
  return (
    <NumberSlider
      label={t('strokeWidth')}
      unit="‰"
      {...WIDTH}
      value={Math.round(layer.stroke_width * 1000)}
      onChange={(value) => onChange({ ...layer, stroke_width: value / 1000 }, 'width')}
    />
  );
}
