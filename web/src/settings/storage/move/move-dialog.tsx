import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import classes from './move-card.module.css';
import { t } from './texts.ts';

interface MoveDialogProps {
  isOpen: boolean;
  title: string;
  /** Label of the button that confirms. */
  yes: string;
  isPending: boolean;
  onNo: () => void;
  onYes: () => void;
  /** Paragraphs about the consequences. */
  children: ReactNode;
}

/** Asks for confirmation of an action that loses nothing. */
export function MoveDialog({
  isOpen,
  title,
  yes,
  isPending,
  onNo,
  onYes,
  children,
}: MoveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onNo} title={title} size={460}>
      <div className={classes.explanation}>{children}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onNo}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={isPending} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}
