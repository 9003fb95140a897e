import { Autocomplete, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import {
  GENERAL_DOMAIN,
  VARIANTS_REQUIRED,
  WORD_EXISTS,
  WORD_REQUIRED,
  type WordSubstitution,
} from '@spindle/contracts/word-substitutions/word-substitutions';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';
import { type Entry, useSaveEntry } from './word-substitutions-api.ts';

interface EntryFormProps {
  groups: WordSubstitution[];
  /** An existing word, of which only the variants can change. */
  edited?: Entry;
  /** Initial language and domain of a new word. */
  initial?: { lang: string; domain: string };
  onSaved?: (entry: Entry) => void;
  onClose: () => void;
}

/** Edits a word and the variants that it replaces. */
export function EntryForm({ groups, edited, initial, onSaved, onClose }: EntryFormProps) {
  const [lang, setLang] = useState(edited?.lang ?? initial?.lang ?? 'en');
  const [domain, setDomain] = useState(edited?.domain ?? initial?.domain ?? GENERAL_DOMAIN);
  const [word, setWord] = useState(edited?.word ?? '');
  const [variants, setVariants] = useState(edited?.variants.join(', ') ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useSaveEntry({ isNew: !edited });
  const entry = {
    lang: canonicalLanguage(lang.trim()) ?? '',
    domain: domain.trim(),
    word: word.trim(),
    variants: variantsOf(variants),
  };
  const errors = {
    lang: entry.lang === '' && t('noLanguage'),
    domain: entry.domain === '' && t('noDomain'),
    word: wordError(entry, edited ? [] : groups),
    variants: entry.variants.length === 0 && VARIANTS_REQUIRED,
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(errors).some(Boolean)) return;
    const onSuccess = () => {
      onSaved?.(entry);
      onClose();
    };
    save.mutate(entry, { onSuccess });
  };
  const shownErrors = isSubmitted ? errors : null;
  return (
    <Dialog opened onClose={onClose} title={t(edited ? 'editTitle' : 'add')} size={460}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <Group grow align="start">
            <Autocomplete
              label={t('language')}
              placeholder={t('languageHint')}
              data={[...new Set(groups.map((group) => group.lang))]}
              disabled={edited !== undefined}
              value={lang}
              error={shownErrors?.lang}
              onChange={setLang}
            />
            <Autocomplete
              label={t('domain')}
              data={[...new Set(groups.map((group) => group.domain))]}
              disabled={edited !== undefined}
              value={domain}
              error={shownErrors?.domain}
              onChange={setDomain}
            />
          </Group>
          <TextInput
            label={t('word')}
            data-autofocus={edited === undefined || undefined}
            autoComplete="off"
            disabled={edited !== undefined}
            value={word}
            error={shownErrors?.word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Textarea
            label={t('variants')}
            description={t('variantsHelp')}
            data-autofocus={edited !== undefined || undefined}
            autosize
            minRows={2}
            maxRows={8}
            value={variants}
            error={shownErrors?.variants}
            onChange={(event) => setVariants(event.currentTarget.value)}
          />
        </Stack>
        {save.error && (
          <Text size="sm" mt="md" c="var(--danger-text)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function wordError({ lang, domain, word }: Entry, groups: WordSubstitution[]): string | false {
  if (word === '') return WORD_REQUIRED;
  const group = groups.find((one) => one.lang === lang && one.domain === domain);
  const exists = Object.keys(group?.words ?? {}).some(
    (known) => known.toLowerCase() === word.toLowerCase(),
  );
  return exists && WORD_EXISTS;
}

/** Returns the comma-separated variants; blank ones are skipped. */
function variantsOf(text: string): string[] {
  const variants = text.split(',').map((variant) => variant.trim());
  return [...new Set(variants.filter((variant) => variant !== ''))];
}
