import { NumberInput, Switch } from '@mantine/core';
import { t } from './texts.ts';

interface ChoiceFieldsProps {
  canChoose: boolean;
  /** Null: without a limit. */
  max: number | null;
  onChange: (changed: { canChoose?: boolean; choiceMax?: number | null }) => void;
}

/** Chooses whether visitors of a share choose assets, and how many at most. */
export function ChoiceFields({ canChoose, max, onChange }: ChoiceFieldsProps) {
  return (
    <>
      <Switch
        label={t('canChoose')}
        description={t('canChooseHelp')}
        checked={canChoose}
        onChange={({ currentTarget }) => onChange({ canChoose: currentTarget.checked })}
      />
      {canChoose && (
        <NumberInput
          label={t('choiceMax')}
          description={t('choiceMaxHelp')}
          min={1}
          max={1000}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={max ?? ''}
          onChange={(value) => onChange({ choiceMax: typeof value === 'number' ? value : null })}
        />
      )}
    </>
  );
}
