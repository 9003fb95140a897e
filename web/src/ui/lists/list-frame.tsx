import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import classes from './list-frame.module.css';

interface ListFrameProps {
  /** Whether the content has the width of the pages of administration, instead of that of the window. */
  isBounded?: boolean;
  title: ReactNode;
  /** Total number of entries; undefined until known. */
  total: number | undefined;
  /** The total as text, announced when it changes. */
  totalText?: string | undefined;
  action?: ReactNode;
  /** Sticky content below the title. */
  head?: ReactNode;
  /** Content beside the list. */
  panel?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** Lays out a page with a list between a sticky header and footer. */
export function ListFrame(props: ListFrameProps) {
  const { title, total, totalText, action, head, panel, foot, children, isBounded } = props;
  const { ref, height } = useElementSize();
  const sizes: CSSProperties & Record<'--head-height', string> = { '--head-height': `${height}px` };
  return (
    <div className={classes.frame} style={sizes} data-bounded={isBounded || undefined}>
      {panel}
      <div className={classes.column}>
        {/* data-keep-clear: alerts stay below it. */}
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
