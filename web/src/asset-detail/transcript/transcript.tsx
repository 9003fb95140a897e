import { ActionIcon, Select, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { languageName } from '../../lib/language-name.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { PassageList } from './passage-list.tsx';
import { t } from './texts.ts';
import classes from './transcript.module.css';
import { useTranscript } from './use-transcript.ts';

interface TranscriptProps {
  asset: Asset;
  /** Of its subtitles; at least one. */
  languages: string[];
}

/** Shows what is said in a video or a recording, in a language of choice, and finds words in it. */
export function Transcript({ asset, languages }: TranscriptProps) {
  const titleId = useId();
  const transcript = useTranscript(asset, languages);
  const { language, setLanguage, passages, words, find, error, refetch } = transcript;
  return (
    <section aria-labelledby={titleId} className={classes.transcript}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t('title')}
        </h2>
        {languages.length > 1 && (
          <Select
            size="xs"
            className={classes.language}
            aria-label={t('language')}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            allowDeselect={false}
            onChange={setLanguage}
          />
        )}
      </div>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          words !== '' && (
            <ActionIcon variant="subtle" size={22} aria-label={t('clear')} onClick={() => find('')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
        value={words}
        onChange={(event) => find(event.currentTarget.value)}
      />
      {words.trim() !== '' && passages && (
        <p role="status" className={classes.count}>
          {passages.length === 0 ? t('notFound') : t('found', { count: passages.length })}
        </p>
      )}
      {!passages && !error && <TabSkeleton />}
      {!passages && error && <LoadFailed title={t('loadFailed')} error={error} onRetry={refetch} />}
      {passages && passages.length > 0 && <PassageList passages={passages} />}
    </section>
  );
}
