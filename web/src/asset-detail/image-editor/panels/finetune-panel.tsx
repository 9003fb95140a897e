import type { EditTone } from '@spindle/contracts/image-edits/recipe';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import classes from './panels.module.css';

type ToneKey = Exclude<keyof EditTone, 'filter'>;

/** The controls in their groups, each with its least value. */
const GROUPS: readonly { title: string; controls: readonly [ToneKey, string, number][] }[] = [
  {
    title: t('light'),
    controls: [
      ['exposure', t('exposure'), -100],
      ['contrast', t('contrast'), -100],
      ['highlights', t('highlights'), -100],
      ['shadows', t('shadows'), -100],
    ],
  },
  {
    title: t('color'),
    controls: [
      ['saturation', t('saturation'), -100],
      ['warmth', t('warmth'), -100],
      ['hue', t('hue'), -100],
    ],
  },
  {
    title: t('focus'),
    controls: [
      ['sharpness', t('sharpness'), 0],
      ['blur', t('blur'), 0],
    ],
  },
];

/** Edits light, color and focus. */
export function FinetunePanel({ editing: { recipe, change } }: { editing: Editing }) {
  return GROUPS.map(({ title, controls }) => (
    <fieldset key={title} className={classes.group}>
      <legend>{title}</legend>
      {controls.map(([key, label, min]) => (
        <NumberSlider
          key={key}
          label={label}
          min={min}
          value={recipe.tone[key]}
          onChange={(value) =>
            change((base) => ({ ...base, tone: { ...base.tone, [key]: value } }), `tone-${key}`)
          }
        />
      ))}
    </fieldset>
  ));
}
