import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Card } from '../card.tsx';
import classes from './database-section.module.css';
import { useTestConnection } from './export-api.ts';
import { t } from './texts.ts';

interface UrlCardProps {
  url: string;
  /** Why the URL is invalid. */
  error: string | undefined;
  onChange: (url: string) => void;
}

/** Shows the URL of the database, and tests the connection before it is saved. */
export function UrlCard({ url, error, onChange }: UrlCardProps) {
  const test = useTestConnection();
  const handleChange = (next: string) => {
    test.reset();
    onChange(next);
  };
  return (
    <Card title={t('url')} help={t('urlHelp')}>
      <TextInput
        aria-label={t('url')}
        description={t('urlNote')}
        inputWrapperOrder={['input', 'description', 'error']}
        placeholder={t('urlHint')}
        classNames={{ input: classes.url }}
        type="text"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        value={url}
        error={error}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      <div className={classes.test}>
        <Button
          variant="default"
          disabled={url.trim() === '' || error !== undefined}
          loading={test.isPending}
          onClick={() => test.mutate(url)}
        >
          {t('test')}
        </Button>
        <div role="status" className={classes.result}>
          {test.data && (
            <Result isConnected={test.data.data.is_connected} message={test.data.message} />
          )}
        </div>
      </div>
    </Card>
  );
}

function Result({ isConnected, message }: { isConnected: boolean; message: string }) {
  const Icon = isConnected ? IconCircleCheck : IconCircleX;
  return (
    <span className={classes.outcome}>
      <Icon
        size={18}
        className={isConnected ? classes.success : classes.failure}
        aria-hidden="true"
      />
      {message}
    </span>
  );
}
