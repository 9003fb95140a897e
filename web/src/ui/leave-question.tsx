import { Button, Group, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';

interface LeaveQuestionProps {
  isOpen: boolean;
  title: string;
  help: string;
  /** What the two answers are called. */
  stay: string;
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { isOpen, title, help, stay, leave, onStay, onLeave } = props;
  return (
    <Dialog opened={isOpen} onClose={onStay} title={title} size={420}>
      <Text size="sm" mb="lg">
        {help}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onStay}>
          {stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {leave}
        </Button>
      </Group>
    </Dialog>
  );
}
