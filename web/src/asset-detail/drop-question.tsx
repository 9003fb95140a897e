import { LeaveQuestion } from '../ui/leave-question.tsx';
import { t } from './texts.ts';

interface DropQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before changes of an asset that are not saved are lost. */
export function DropQuestion(props: DropQuestionProps) {
  return (
    <LeaveQuestion
      {...props}
      title={t('dropTitle')}
      help={t('dropHelp')}
      stay={t('keepEditing')}
      leave={t('dropChanges')}
    />
  );
}
