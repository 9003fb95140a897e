import { Button, Progress, Text } from '@mantine/core';
import type { Ref } from 'react';
import type { ReplaceContent } from '../../upload-queue/use-replace-content.ts';
import classes from './replace-content.module.css';
import { t } from './texts.ts';

interface ReplaceFileProps {
  ref: Ref<HTMLInputElement>;
  replace: ReplaceContent;
}

/**
 * Renders a hidden file input. Choosing a file replaces the asset's content; the current content remains as an
 * earlier version.
 */
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

/** Shows the upload progress of a replacement. Renders nothing while there is none. */
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
