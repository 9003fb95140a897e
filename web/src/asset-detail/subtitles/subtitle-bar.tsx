import { Button, FileButton, Select, Text, TextInput } from '@mantine/core';
import { IconFileImport, IconX } from '@tabler/icons-react';
import { languageName } from '../../lib/language-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EncodingSelect } from './encoding-select.tsx';
import { SubstituteButton } from './substitute-button.tsx';
import classes from './subtitle-bar.module.css';
import { t } from './texts.ts';
import { useOpenedFile } from './use-opened-file.ts';
import { WordSubstitutionsButton } from './word-substitutions-button.tsx';

interface SubtitleBarProps {
  name: string;
  /** Empty for new subtitles. */
  lang: string;
  languages: string[];
  /** Language that is typed for new subtitles. */
  newLang: string;
  newLangError: string | null;
  /** Undefined until the subtitles are loaded. */
  text: string | undefined;
  canSave: boolean;
  /** Whether the user may change the text. */
  canEdit: boolean;
  isSaving: boolean;
  onLang: (lang: string) => void;
  onNewLang: (lang: string) => void;
  onText: (text: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Shows the name and the language of the subtitles, with the buttons of the editor. */
export function SubtitleBar(props: SubtitleBarProps) {
  const { name, lang, languages, newLang, newLangError, text, canSave, canEdit, isSaving } = props;
  const { onLang, onNewLang, onText, onSave, onClose } = props;
  const choices = [...new Set([lang, ...languages])].sort();
  const file = useOpenedFile(text, onText);
  return (
    <div className={classes.bar}>
      <Text className={classes.name} fw={600} truncate title={name}>
        {t('title', { name })}
      </Text>
      <div className={classes.actions}>
        {lang === '' ? (
          <TextInput
            className={classes.language}
            aria-label={t('newLanguage')}
            placeholder={t('languageHint')}
            autoComplete="off"
            data-autofocus
            value={newLang}
            error={newLangError}
            onChange={(event) => onNewLang(event.currentTarget.value)}
          />
        ) : (
          <Select
            className={classes.language}
            aria-label={t('language')}
            data={choices.map((value) => ({ value, label: languageName(value) }))}
            value={lang}
            allowDeselect={false}
            onChange={(chosen) => chosen && chosen !== lang && onLang(chosen)}
          />
        )}
        <WordSubstitutionsButton lang={lang || newLang} />
        {canEdit && (
          <>
            <FileButton accept=".vtt,.srt,text/vtt" onChange={(chosen) => void file.open(chosen)}>
              {(button) => (
                <IconButton
                  {...button}
                  variant="default"
                  icon={IconFileImport}
                  iconSize={16}
                  label={t('openFile')}
                />
              )}
            </FileButton>
            {text !== undefined && (
              <SubstituteButton lang={lang || newLang} text={text} onChange={onText} />
            )}
            <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
              {t('save')}
            </Button>
          </>
        )}
      </div>
      <IconButton icon={IconX} label={t('close')} onClick={onClose} />
      {file.opened && (
        <EncodingSelect
          value={file.opened.encoding}
          isWeak={file.opened.isWeak}
          onChange={file.choose}
        />
      )}
    </div>
  );
}
