import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import classes from './list-frame.module.css';

interface ListFrameProps {
  title: ReactNode;
  /** Entries in all; undefined until known. */
  total: number | undefined;
  /** The total in words, for a screen reader to say when it changes. */
  totalText?: string | undefined;
  action?: ReactNode;
  /** Lines below the title that stay in sight with it. */
  head?: ReactNode;
  /** Beside all of it. */
  panel?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A page that is a list: head and foot stay in sight, the list between them. */
export function ListFrame(props: ListFrameProps) {
  const { title, total, totalText, action, head, panel, foot, children } = props;
  const { ref, height } = useElementSize();
  const sizes: CSSProperties & Record<'--head-height', string> = { '--head-height': `${height}px` };
  return (
    <div className={classes.frame} style={sizes}>
      {panel}
      <div className={classes.column}>
        <div className={classes.head} data-keep-clear>
          <div ref={ref} className={classes.lines}>
            <div className={classes.titleLine}>
              <h1 className={classes.title}>
                <span className={classes.name}>{title}</span>
                {total !== undefined && <span className={classes.total}>{formatCount(total)}</span>}
              </h1>
              {action && (
                <div className={classes.action} data-tour="action">
                  {action}
                </div>
              )}
            </div>
            {head}
          </div>
        </div>
        {totalText !== undefined && <VisuallyHidden role="status">{totalText}</VisuallyHidden>}
        <div className={classes.content}>{children}</div>
        {foot}
      </div>
    </div>
  );
}
