import { NumberInput, Switch } from '@mantine/core';
import { t } from './texts.ts';

interface ChoiceFieldsProps {
  canChoose: boolean;
  /** Null: without a limit. */
  max: number | null;
  onChange: (changed: { can_choose: boolean } | { choice_max: number | null }) => void;
}

/** Chooses whether visitors of a share choose assets, and how many at most. */
export function ChoiceFields({ canChoose, max, onChange }: ChoiceFieldsProps) {
  return (
    <>
      <Switch
        label={t('canChoose')}
        description={t('canChooseHelp')}
        checked={canChoose}
        onChange={({ currentTarget }) => onChange({ can_choose: currentTarget.checked })}
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
          onChange={(value) => onChange({ choice_max: typeof value === 'number' ? value : null })}
        />
      )}
    </>
  );
}
