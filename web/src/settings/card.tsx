import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  help?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Settings that belong together: what they are about in a line, then their controls. */
export function Card({ title, help, action, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

interface ToggleLineProps {
  /** The words and the control, which has a label of its own. */
  children: ReactNode;
}

/** A line of a card, the control at its right. */
export function CardLine({ children }: ToggleLineProps) {
  return <div className={classes.line}>{children}</div>;
}
