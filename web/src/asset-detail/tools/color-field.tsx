import { useId } from 'react';
import classes from './color-field.module.css';

interface ColorFieldProps {
  label: string;
  /** Color as `rrggbb`. */
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
}

/** Edits a color with the color picker of the browser. */
export function ColorField({ label, value, disabled = false, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="color"
        value={`#${value}`}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value.slice(1))}
      />
    </div>
  );
}
