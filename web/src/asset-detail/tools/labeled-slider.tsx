import { Slider, Text } from '@mantine/core';
import classes from './labeled-slider.module.css';
import { t } from './texts.ts';

interface LabeledSliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  /** `perMille`: thousandths, which are shown as a percentage. */
  unit?: 'percent' | 'pixels' | 'perMille' | 'degrees';
  onChange: (value: number) => void;
}

/** Shows a slider with its name and its value. */
export function LabeledSlider(props: LabeledSliderProps) {
  const { label, value, min = 0, max = 100, unit = 'percent', onChange } = props;
  return (
    <div>
      <div className={classes.head}>
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <Text size="sm" className={classes.value}>
          {unit === 'perMille' ? t('percent', { value: value / 10 }) : t(unit, { value })}
        </Text>
      </div>
      <Slider
        thumbLabel={label}
        label={null}
        min={min}
        max={max}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
