import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { IconVocabulary } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSlots } from '../../asset-list/actions/slots.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

/** Opens the word substitutions. Shown to everyone who sees the subtitles, while the add-on is enabled. */
export function WordSubstitutionsButton({ lang }: { lang: string }) {
  const { WordSubstitutionsDialog } = useSlots();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(settingsQuery);
  if (!data?.addons.AUDIO_SUBTITLES.enabled) return null;
  return (
    <>
      <IconButton
        variant="default"
        icon={IconVocabulary}
        iconSize={16}
        label={t('openWords')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <WordSubstitutionsDialog
          lang={canonicalLanguage(lang.trim()) ?? 'en'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
