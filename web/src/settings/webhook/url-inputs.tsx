import { TextInput } from '@mantine/core';
import { WEBHOOK_URLS_MAX, WebhookSettings } from '@spindle/contracts/settings/event-settings';
import { t } from './texts.ts';
import classes from './webhook-section.module.css';

interface UrlInputsProps {
  /** The URLs, separated by commas. A list that was pasted into one row fills the next ones. */
  list: string;
  /** The error of the whole list. */
  error: string | undefined;
  onChange: (list: string) => void;
}

/** Edits a list of URLs, one in each row. */
export function UrlInputs({ list, error, onChange }: UrlInputsProps) {
  const rows = rowsOf(list);
  const isEachValid = rows.every(isValid);
  const write = (at: number, url: string) => {
    const changed = rows.map((row, index) => (index === at ? url : row)).join(', ');
    onChange(changed.replace(/[, ]+$/, ''));
  };
  return (
    <div className={classes.urls}>
      {rows.map((url, at) => (
        <TextInput
          key={at}
          aria-label={t('urlNumber', { number: at + 1 })}
          description={at === rows.length - 1 && t('urlsNote')}
          inputWrapperOrder={['input', 'description', 'error']}
          placeholder={at === 0 ? t('urlsHint') : undefined}
          classNames={{ input: classes.url }}
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={url}
          error={(isEachValid ? at === rows.length - 1 : !isValid(url)) && error}
          onChange={(event) => write(at, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

/** Returns the URLs with empty rows up to the number that is allowed. */
function rowsOf(list: string): string[] {
  const given = list.split(',').map((url) => url.trim());
  const urls = given.length > WEBHOOK_URLS_MAX ? given.filter(Boolean) : given;
  const missing = Math.max(0, WEBHOOK_URLS_MAX - urls.length);
  return [...urls, ...Array<string>(missing).fill('')];
}

const isValid = (url: string) => WebhookSettings.shape.web_urls.safeParse(url).success;
