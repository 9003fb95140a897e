import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './full-screen-dialog.module.css';

interface FullScreenDialogProps {
  /** Its name; what is seen of it is the content's own. */
  title: string;
  onClose: () => void;
  /** Dark, as what pictures are looked at on. */
  isStage?: boolean;
  children: ReactNode;
}

/** A modal that takes the whole screen, with nothing of the kit's around its content. */
export function FullScreenDialog({ title, onClose, isStage, children }: FullScreenDialogProps) {
  return (
    <Dialog
      opened
      fullScreen
      withCloseButton={false}
      onClose={onClose}
      title={title}
      classNames={{
        content: isStage ? classes.stage : classes.content,
        header: classes.header,
        body: classes.body,
      }}
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      {children}
    </Dialog>
  );
}
