import type { ReactNode } from 'react';
import classes from './stage-message.module.css';

interface StageMessageProps {
  icon: ReactNode;
  title: string;
  help?: string;
  tone?: 'neutral' | 'danger';
  /** `h1` if the page has no other. */
  heading?: 'h1' | 'h2';
  /** Buttons. */
  children?: ReactNode;
}

/** Shows a message in the viewer, instead of a preview. */
export function StageMessage({
  icon,
  title,
  help,
  tone = 'neutral',
  heading: Heading = 'h2',
  children,
}: StageMessageProps) {
  return (
    <div className={classes.message} role="status">
      <span className={classes.icon}>{icon}</span>
      <Heading className={classes.title} data-tone={tone}>
        {title}
      </Heading>
      {help && <span className={classes.help}>{help}</span>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
