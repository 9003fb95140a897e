import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import classes from './link-form.module.css';
import { t } from './texts.ts';

interface LinkResultProps {
  link: string;
}

/** Shows a new link, selected so that it can be copied. */
export function LinkResult({ link }: LinkResultProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.select(), []);
  const handleCopy = () => {
    void copyWithAlert(link, { copied: t('linkCopied'), failed: t('linkNotCopied') });
  };
  return (
    <div className={classes.result}>
      <TextInput
        ref={fieldRef}
        className={classes.link}
        label={t('link')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" onClick={handleCopy}>
        {t('copy')}
      </Button>
    </div>
  );
}
