import { Text } from '@mantine/core';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions/word-substitutions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { Allowed } from '../../session/allowed.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import boxes from '../../ui/lists/boxed-list.module.css';
import { CardEmpty } from '../card.tsx';
import { EntryForm } from './entry-form.tsx';
import { t } from './texts.ts';
import classes from './tools-section.module.css';
import { type Entry, useDeleteEntry } from './word-substitutions-api.ts';

/** Limits the text of the displayed variants, in characters. Administration specification 2. */
const VARIANTS_TEXT_MAX = 50;

/** Lists the words of a language and domain. */
export function EntryList({ group }: { group: WordSubstitution | undefined }) {
  const [edited, setEdited] = useState<Entry | null>(null);
  const [deleted, setDeleted] = useState<Entry | null>(null);
  if (!group)
    return (
      <CardEmpty>
        {t('none')}. {t('noneHelp')}
      </CardEmpty>
    );
  const { lang, domain, words } = group;
  return (
    <>
      <ul className={boxes.list} aria-label={t('words')}>
        {Object.entries(words).map(([word, variants]) => (
          <li key={word} className={classes.entry}>
            <span className={classes.word}>{word}</span>
            <span className={classes.variants}>{truncate(variants.join(', '))}</span>
            <Allowed to="EDIT_ASSET">
              <span className={classes.actions}>
                <IconButton
                  variant="subtle"
                  icon={IconPencil}
                  iconSize={15}
                  label={t('edit', { word })}
                  onClick={() => setEdited({ lang, domain, word, variants })}
                />
                <IconButton
                  variant="subtle"
                  icon={IconTrash}
                  iconSize={15}
                  label={t('delete', { word })}
                  onClick={() => setDeleted({ lang, domain, word, variants })}
                />
              </span>
            </Allowed>
          </li>
        ))}
      </ul>
      {edited && <EntryForm groups={[group]} edited={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteQuestion entry={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function truncate(text: string): string {
  return text.length > VARIANTS_TEXT_MAX ? `${text.slice(0, VARIANTS_TEXT_MAX)}…` : text;
}

function DeleteQuestion({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const remove = useDeleteEntry();
  return (
    <ConfirmDialog
      title={t('deleteTitle', { word: entry.word })}
      no={t('cancel')}
      yes={t('deleteNow')}
      isPending={remove.isPending}
      onNo={onClose}
      onYes={() => remove.mutate(entry, { onSuccess: onClose })}
    >
      {t('deleteHelp')}
      {remove.error && (
        <Text size="sm" mt="lg" c="var(--danger-text)" role="alert">
          {errorMessage(remove.error)}
        </Text>
      )}
    </ConfirmDialog>
  );
}
