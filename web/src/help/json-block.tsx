import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyWithAlert } from '../ui/alerts/copy-with-alert.ts';
import classes from './storage-help-page.module.css';
import { t } from './texts.ts';

interface JsonBlockProps {
  name: string;
  json: string;
}

/** Shows JSON with a button that copies it. */
export function JsonBlock({ name, json }: JsonBlockProps) {
  const copy = () => copyWithAlert(json, { copied: t('copied', { name }), failed: t('notCopied') });
  return (
    <figure className={classes.block}>
      <figcaption className={classes.caption}>
        {name}
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconCopy size={13} stroke={1.75} />}
          aria-label={t('copyOne', { name })}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
      <section className={classes.json} tabIndex={0} aria-label={name}>
        {json}
      </section>
    </figure>
  );
}
