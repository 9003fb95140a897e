import { Switch } from '@mantine/core';
import { PersonalInfoSwitch } from './personal-info-switch.tsx';
import { t } from './texts.ts';

interface DownloadFieldsProps {
  isAllowed: boolean;
  /** Undefined shows the default of the installation. */
  removesPersonalInfo: boolean | undefined;
  onChange: (changed: { allowDownload: boolean } | { removePersonalInfo: boolean }) => void;
}

/** Chooses whether visitors of a share download, and whether without personal information. */
export function DownloadFields({ isAllowed, removesPersonalInfo, onChange }: DownloadFieldsProps) {
  return (
    <>
      <Switch
        label={t('allowDownload')}
        description={t('allowDownloadHelp')}
        checked={isAllowed}
        onChange={({ currentTarget }) => onChange({ allowDownload: currentTarget.checked })}
      />
      {isAllowed && (
        <PersonalInfoSwitch
          isOn={removesPersonalInfo}
          onChange={(removePersonalInfo) => onChange({ removePersonalInfo })}
        />
      )}
    </>
  );
}
