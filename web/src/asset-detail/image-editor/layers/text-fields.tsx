import { Group, NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { ColorField } from '../../tools/color-field.tsx';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { LayerFieldsProps } from './layer-fields-props.ts';
import type { TextLayer } from './new-layer.ts';
import { OptionalColor } from './optional-color.tsx';
import { FONTS, TEXT_MAX } from './text-options.ts';

/** Edits a text: words, font, alignment, spacing and colors. */
export function TextFields({ layer, onChange }: LayerFieldsProps<TextLayer>) {
  const set = (part: Partial<TextLayer>, group = '') => onChange({ ...layer, ...part }, group);
  return (
    <>
      <Textarea
        label={t('text')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={TEXT_MAX}
        value={layer.text}
        onChange={(event) => set({ text: event.currentTarget.value || ' ' }, 'text')}
      />
      <NativeSelect
        label={t('font')}
        data={FONTS.map((value) => ({ value, label: value || t('defaultFont') }))}
        value={layer.font}
        onChange={(event) => set({ font: event.currentTarget.value })}
      />
      <NumberSlider
        label={t('textSize')}
        min={1}
        unit="%"
        value={Math.round(layer.size * 100)}
        onChange={(value) => set({ size: value / 100 }, 'size')}
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
        onChange={(align) => set({ align: align as TextLayer['align'] })}
      />
      <Group gap="lg">
        <Switch
          label={t('bold')}
          checked={layer.bold}
          onChange={(event) => set({ bold: event.currentTarget.checked })}
        />
        <Switch
          label={t('italic')}
          checked={layer.italic}
          onChange={(event) => set({ italic: event.currentTarget.checked })}
        />
      </Group>
      <ColorField
        label={t('color')}
        value={layer.color}
        onChange={(color) => set({ color }, 'color')}
      />
      <OptionalColor
        label={t('background')}
        value={layer.background}
        onChange={(background) => set({ background }, 'background')}
      />
      <OptionalColor
        label={t('outline')}
        value={layer.stroke}
        onChange={(stroke) => set({ stroke }, 'stroke')}
      />
      <NumberSlider
        label={t('letterSpacing')}
        min={-20}
        unit="%"
        value={Math.round(layer.letter_spacing * 100)}
        onChange={(value) => set({ letter_spacing: value / 100 }, 'letters')}
      />
      <NumberSlider
        label={t('lineHeight')}
        min={50}
        max={300}
        unit="%"
        value={Math.round(layer.line_height * 100)}
        onChange={(value) => set({ line_height: value / 100 }, 'lines')}
      />
    </>
  );
}
