import { Stack, Switch } from '@mantine/core';
import { ColorField } from '../../tools/color-field.tsx';
import { t } from '../texts.ts';
import { NEW_COLOR } from './new-layer.ts';

interface OptionalColorProps {
  label: string;
  /** Color as `rrggbb`; null if it is switched off. */
  value: string | null;
  onChange: (color: string | null) => void;
}

/** Edits a color that can be switched off. */
export function OptionalColor({ label, value, onChange }: OptionalColorProps) {
  return (
    <Stack gap={6}>
      <Switch
        label={label}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? NEW_COLOR : null)}
      />
      {value !== null && (
        <ColorField label={t('colorOf', { what: label })} value={value} onChange={onChange} />
      )}
    </Stack>
  );
}
