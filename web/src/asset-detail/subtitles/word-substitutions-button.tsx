import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { IconVocabulary } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../queries/settings-api.ts';
import { useWordsDialog } from '../../settings/word-substitutions/use-words-dialog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

/** Opens the list of word substitutions for everyone who sees the subtitles, while the add-on is enabled. */
export function WordsButton({ lang }: { lang: string }) {
  const words = useWordsDialog(canonicalLanguage(lang.trim()) ?? 'en');
  const { data } = useQuery(settingsQuery);
  if (!data?.addons.AUDIO_SUBTITLES.enabled) return null;
  return (
    <>
      <IconButton
        variant="default"
        icon={IconVocabulary}
        iconSize={16}
        label={t('openWords')}
        onClick={words.open}
      />
      {words.dialog}
    </>
  );
}
