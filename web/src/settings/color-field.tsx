import { ColorInput } from '@mantine/core';

interface ColourFieldProps {
  className?: string | undefined;
  label: string;
  /** Six hexadecimal digits. */
  colour: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

/** Edits a color. It is stored without the '#' that is shown. */
export function ColorField({ className, label, colour, error, onChange }: ColourFieldProps) {
  return (
    <ColorInput
      className={className}
      label={label}
      format="hex"
      withEyeDropper={false}
      value={`#${colour}`}
      error={error}
      onChange={(value) => onChange(value.replaceAll('#', '').toLowerCase())}
    />
  );
}
