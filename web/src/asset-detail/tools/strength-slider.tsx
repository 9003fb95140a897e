import { Slider, Text } from '@mantine/core';
import classes from './strength-slider.module.css';
import { t } from './texts.ts';

interface StrengthSliderProps {
  label: string;
  /** 0 to 100. */
  value: number;
  min?: number;
  onChange: (value: number) => void;
}

/** How much of something, in percent. */
export function StrengthSlider({ label, value, min = 0, onChange }: StrengthSliderProps) {
  return (
    <div>
      <div className={classes.head}>
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <Text size="sm" className={classes.value}>
          {t('percent', { value })}
        </Text>
      </div>
      <Slider thumbLabel={label} label={null} min={min} value={value} onChange={onChange} />
    </div>
  );
}
