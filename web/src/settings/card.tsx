import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  help?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Groups related settings under a title and a line of help. */
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

interface CardLineProps {
  /** The text and the labeled control. */
  children: ReactNode;
}

/** Shows a line of a card with the control at its right. */
export function CardLine({ children }: CardLineProps) {
  return <div className={classes.line}>{children}</div>;
}

/** Replaces a list that is empty in a card. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
