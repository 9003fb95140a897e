import { Button, Progress, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets';
import { IconReplace } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import type { ReplaceContent } from '../uploads/use-replace-content.ts';
import classes from './replace-content.module.css';
import { t } from './texts.ts';

interface ReplaceButtonProps {
  asset: Asset;
  replace: ReplaceContent;
}

/** Chooses the file that the asset is from now on; the present one stays as an earlier version. */
export function ReplaceButton({ asset, replace }: ReplaceButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isArchived = asset.status === 'ARCHIVED';
  return (
    <>
      <IconButton
        variant="default"
        icon={IconReplace}
        iconSize={16}
        label={t('replaceContent')}
        disabled={isArchived}
        loading={replace.sending !== null}
        onClick={() => inputRef.current?.click()}
      />
      <input
        ref={inputRef}
        type="file"
        hidden
        data-testid="replace-file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) replace.start(file);
          currentTarget.value = '';
        }}
      />
    </>
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
