import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './full-screen-dialog.module.css';

interface FullScreenDialogProps {
  /** Accessible name; the content shows its own title. */
  title: string;
  onClose: () => void;
  /** Whether the background is dark, for viewing images. */
  isStage?: boolean;
  children: ReactNode;
}

/** Shows a modal that fills the screen, without Mantine's header and padding. */
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
