import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './health.module.css';

interface HealthCardProps {
  title: string;
  children: ReactNode;
}

/** Shows one subject of the page in a box with a heading. */
export function HealthCard({ title, children }: HealthCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
