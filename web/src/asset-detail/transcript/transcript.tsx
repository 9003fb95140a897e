import { ActionIcon, Select, TextInput, UnstyledButton } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconSearch, IconX } from '@tabler/icons-react';
import { use, useId } from 'react';
import { formatClock } from '../../lib/format.ts';
import { languageName } from '../../lib/language-name.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { PlayingMediaContext } from '../playing-media.ts';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { t } from './texts.ts';
import classes from './transcript.module.css';
import { useTranscript } from './use-transcript.ts';

interface TranscriptProps {
  asset: Asset;
  /** Of its subtitles; at least one. */
  languages: string[];
}

/** Shows what is said in a video or a recording. A click on a passage plays from there. */
export function Transcript({ asset, languages }: TranscriptProps) {
  const titleId = useId();
  const { media } = use(PlayingMediaContext);
  const transcript = useTranscript(asset, languages);
  const { language, setLanguage, passages, words, find, error, refetch } = transcript;
  const play = (second: number) => {
    if (!media) return;
    media.currentTime = second;
    void media.play().catch(() => undefined); // the player shows why it does not play
  };
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
      {passages && passages.length > 0 && (
        <ol className={classes.passages}>
          {passages.map(({ start, parts }, index) => (
            <li key={index} className={classes.item}>
              <UnstyledButton className={classes.passage} onClick={() => play(start)}>
                <span className={classes.time}>{formatClock(Math.floor(start))}</span>
                <span>
                  {parts.map((part, at) =>
                    part.isFound ? <mark key={at}>{part.text}</mark> : part.text,
                  )}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
