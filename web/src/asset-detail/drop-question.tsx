import { LeaveQuestion } from '../ui/leave-question.tsx';
import { t } from './texts.ts';

interface DropQuestionProps {
  isOpen: boolean;
  /** What would be lost. */
  help?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before changes of an asset that are not saved are lost. */
export function DropQuestion({ help = t('dropHelp'), ...question }: DropQuestionProps) {
  return (
    <LeaveQuestion
      {...question}
      title={t('dropTitle')}
      help={help}
      stay={t('keepEditing')}
      leave={t('dropChanges')}
    />
  );
}
