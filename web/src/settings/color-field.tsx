import { ColorInput } from '@mantine/core';

interface ColorFieldProps {
  className?: string | undefined;
  label: string;
  /** Six hexadecimal digits. */
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** Edits a color. It is stored without the '#' that is shown. */
export function ColorField({ className, label, color, error, onChange }: ColorFieldProps) {
  return (
    <ColorInput
      className={className}
      label={label}
      format="hex"
      withEyeDropper={false}
      value={`#${color}`}
      error={error}
      onChange={(value) => onChange(value.replaceAll('#', '').toLowerCase())}
    />
  );
}
