import { useId } from 'react';
import classes from './color-field.module.css';

interface ColorFieldProps {
  label: string;
  /** rrggbb */
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
}

/** A colour, chosen by what the browser has for it. */
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
