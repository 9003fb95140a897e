import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen?: boolean;
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  /** Labels of the buttons that cancel and confirm. */
  no: string;
  yes: string;
  /** Whether the confirmed action is running. */
  isPending?: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** Asks for confirmation before data is lost. */
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
