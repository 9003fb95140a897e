import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { IconReplace } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '../../settings/settings-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { t } from './texts.ts';

interface SubstituteButtonProps {
  lang: string;
  text: string;
  onChange: (text: string) => void;
}

/** Opens the dialog that replaces variants by the words of the settings. Shown while the add-on is enabled. */
export function SubstituteButton({ lang, text, onChange }: SubstituteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(settingsQuery);
  if (!data?.addons.AUDIO_SUBTITLES.enabled) return null;
  return (
    <>
      <IconButton
        variant="default"
        icon={IconReplace}
        iconSize={16}
        label={t('substitute')}
        disabled={canonicalLanguage(lang.trim()) === undefined}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <SubstituteDialog
          lang={lang.trim()}
          text={text}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
