import { Button, Progress, Text } from '@mantine/core';
import type { Ref } from 'react';
import type { ReplaceContent } from '../../upload-queue/use-replace-content.ts';
import { t } from '../texts.ts';
import classes from './replace-content.module.css';

interface ReplaceFileProps {
  ref: Ref<HTMLInputElement>;
  replace: ReplaceContent;
}

/** Where the file is chosen that the asset is from now on; the present one stays as an earlier version. Click it to ask for one. */
export function ReplaceFile({ ref, replace }: ReplaceFileProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      data-testid="replace-file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) replace.start(file);
        currentTarget.value = '';
      }}
    />
  );
}

/** How far the file is that replaces the content. */
export function ReplaceProgress({ replace: { sending, cancel } }: { replace: ReplaceContent }) {
  if (!sending) return null;
  const { name, percent } = sending;
  const label = t('replacing', { name });
  return (
    <div className={classes.progress}>
      <Text size="sm" truncate title={name}>
        {label}
      </Text>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        {t('cancel')}
      </Button>
      <Progress className={classes.bar} size={4} value={percent} aria-label={label} />
    </div>
  );
}
