import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen?: boolean;
  title: string;
  /** What it means. */
  children: ReactNode;
  /** What the answers are called: the one that leaves all as it is, and the other. */
  no: string;
  yes: string;
  /** Whether the second is being carried out. */
  isPending?: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, title, children, no, yes, isPending = false, onNo, onYes } = props;
  return (
    <Dialog opened={isOpen} onClose={onNo} title={title} size={420}>
      <Text component="div" size="sm" mb="lg">
        {children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onNo}>
          {no}
        </Button>
        <Button color="red" loading={isPending} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}
