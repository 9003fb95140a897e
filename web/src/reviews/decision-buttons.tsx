import { Button } from '@mantine/core';
import type { Review } from '@spindle/contracts/reviews/reviews';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answer } from './answer.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import classes from './reviews.module.css';
import { t } from './texts.ts';

interface DecisionButtonsProps {
  /** The reader's answer to the current version; undefined before they gave one. */
  own: Pick<Review, 'decision' | 'note'> | undefined;
  /** Whether the reader is a visitor who has not told their name. */
  needsName?: boolean;
  /** Whether the buttons are on the dark stage of a viewer. */
  isOnStage?: boolean;
  isPending: boolean;
  onAnswer: (answer: Answer, onDone: () => void) => void;
}

/** Approves an asset or asks for changes. Approving again takes the answer back. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { own, needsName = false, isOnStage = false, isPending, onAnswer } = props;
  const [dialog, setDialog] = useState<Review['decision'] | null>(null);
  const isApproved = own?.decision === 'APPROVED';
  const areChangesRequested = own?.decision === 'CHANGES_REQUESTED';
  const close = () => setDialog(null);
  const approve = () => {
    if (isPending) return;
    if (needsName) setDialog('APPROVED');
    else onAnswer({ decision: isApproved ? null : 'APPROVED', note: '' }, close);
  };
  const button = {
    className: classes.decision,
    variant: 'default',
    size: 'sm',
    'data-on-stage': isOnStage || undefined,
  };
  return (
    <div className={classes.decisions}>
      <Button
        {...button}
        data-decision="APPROVED"
        leftSection={<IconCheck size={16} stroke={2} />}
        aria-pressed={isApproved}
        onClick={approve}
      >
        {t(isApproved ? 'approved' : 'approve')}
      </Button>
      <Button
        {...button}
        data-decision="CHANGES_REQUESTED"
        leftSection={<IconPencil size={16} stroke={1.75} />}
        aria-pressed={areChangesRequested}
        aria-haspopup="dialog"
        onClick={() => setDialog('CHANGES_REQUESTED')}
      >
        {t(areChangesRequested ? 'changesRequested' : 'askForChanges')}
      </Button>
      {dialog && (
        <DecisionDialog
          decision={dialog}
          own={own?.decision === dialog ? own : undefined}
          needsName={needsName}
          isPending={isPending}
          onAnswer={(answer) => onAnswer(answer, close)}
          onClose={close}
        />
      )}
    </div>
  );
}
