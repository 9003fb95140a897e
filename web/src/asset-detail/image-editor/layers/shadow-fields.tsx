import { Switch } from '@mantine/core';
import { ColorField } from '../../tools/color-field.tsx';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { LayerFieldsProps } from './layer-fields-props.ts';

/** A shadow that has just been switched on. */
const NEW_SHADOW = { color: '000000', opacity: 0.6, blur: 0.01, x: 0.004, y: 0.004 };

/** Limits blur and offset, in thousandths of the frame's longer side. */
const LENGTH_MAX = 100;

/** Edits the shadow of a layer, which can be switched off. */
export function ShadowFields({ layer, onChange }: LayerFieldsProps) {
  const { shadow } = layer;
  const set = (part: Partial<typeof NEW_SHADOW>, group: string) =>
    onChange({ ...layer, shadow: { ...(shadow ?? NEW_SHADOW), ...part } }, group);
  return (
    <>
      <Switch
        label={t('shadow')}
        checked={shadow !== null}
        onChange={(event) =>
          onChange({ ...layer, shadow: event.currentTarget.checked ? NEW_SHADOW : null }, '')
        }
      />
      {shadow && (
        <>
          <ColorField
            label={t('colorOf', { what: t('shadow') })}
            value={shadow.color}
            onChange={(color) => set({ color }, 'shadow-color')}
          />
          <NumberSlider
            label={t('shadowOpacity')}
            min={0}
            unit="%"
            value={Math.round(shadow.opacity * 100)}
            onChange={(value) => set({ opacity: value / 100 }, 'shadow-opacity')}
          />
          <NumberSlider
            label={t('shadowBlur')}
            min={0}
            max={LENGTH_MAX}
            unit="‰"
            value={Math.round(shadow.blur * 1000)}
            onChange={(value) => set({ blur: value / 1000 }, 'shadow-blur')}
          />
          <NumberSlider
            label={t('shadowX')}
            min={-LENGTH_MAX}
            max={LENGTH_MAX}
            unit="‰"
            value={Math.round(shadow.x * 1000)}
            onChange={(value) => set({ x: value / 1000 }, 'shadow-x')}
          />
          <NumberSlider
            label={t('shadowY')}
            min={-LENGTH_MAX}
            max={LENGTH_MAX}
            unit="‰"
            value={Math.round(shadow.y * 1000)}
            onChange={(value) => set({ y: value / 1000 }, 'shadow-y')}
          />
        </>
      )}
    </>
  );
}
