import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/settings-api.ts';
import { t } from './texts.ts';

interface PersonalInfoSwitchProps {
  /** Undefined shows the default of the installation. */
  isOn: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

/** Chooses whether downloads of a share lack places and personal information. */
export function PersonalInfoSwitch({ isOn, onChange }: PersonalInfoSwitchProps) {
  const { data } = useQuery({ ...settingsQuery, enabled: isOn === undefined });
  return (
    <Switch
      label={t('removePersonalInfo')}
      description={t('removePersonalInfoHelp')}
      checked={isOn ?? data?.security.shares_remove_personal_info ?? false}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
