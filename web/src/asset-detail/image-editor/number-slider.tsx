import { NumberInput, Slider } from '@mantine/core';
import { useId } from 'react';
import classes from './number-slider.module.css';

interface NumberSliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  /** Unit after the number, such as `%`. */
  unit?: string;
  onChange: (value: number) => void;
}

/** Edits a number with a slider and a field. Typed numbers are kept within the bounds. */
export function NumberSlider(props: NumberSliderProps) {
  const { label, value, min = -100, max = 100, step = 1, unit = '', onChange } = props;
  const id = useId();
  // Leaving the field brings other numbers within the bounds.
  const isValid = (typed: number | string): typed is number =>
    typeof typed === 'number' && typed >= min && typed <= max;
  return (
    <div className={classes.row}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <NumberInput
        id={id}
        className={classes.field}
        value={value}
        min={min}
        max={max}
        step={step}
        suffix={unit}
        allowDecimal={step < 1}
        decimalScale={step < 1 ? 1 : 0}
        onChange={(typed) => isValid(typed) && typed !== value && onChange(typed)}
      />
      <Slider
        classNames={{ root: classes.slider, thumb: classes.thumb }}
        thumbLabel={label}
        label={null}
        size={3}
        thumbSize={24}
        min={min}
        max={max}
        step={step}
        startPointValue={Math.max(min, 0)}
        value={value}
        onChange={onChange}
        onDoubleClick={() => min < 0 && onChange(0)}
      />
    </div>
  );
}
