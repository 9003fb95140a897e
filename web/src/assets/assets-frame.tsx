import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import classes from './assets-frame.module.css';
import { t } from './texts.ts';

interface AssetsFrameProps {
  title: string;
  /** Assets in all; undefined until known. */
  total: number | undefined;
  action: ReactNode;
  panel: ReactNode;
  toolbar: ReactNode;
  tags: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** Where things stand on the page: filters beside, head and foot that stay in sight, the list between them. */
export function AssetsFrame(props: AssetsFrameProps) {
  const { title, total, action, panel, toolbar, tags, foot, children } = props;
  const { ref: headRef, height } = useElementSize();
  const sizes: CSSProperties & Record<'--head-height', string> = { '--head-height': `${height}px` };
  return (
    <div className={classes.frame} style={sizes}>
      {panel}
      <div className={classes.column}>
        <div className={classes.head}>
          <div ref={headRef} className={classes.headLines}>
            <div className={classes.titleLine}>
              <h1 className={classes.title}>
                {title}
                {total !== undefined && <span className={classes.total}>{formatCount(total)}</span>}
              </h1>
              <div data-tour="action">{action}</div>
            </div>
            {toolbar}
            {tags}
          </div>
        </div>
        <VisuallyHidden role="status">
          {total !== undefined && t('found', { count: total })}
        </VisuallyHidden>
        <div className={classes.content}>{children}</div>
        {foot}
      </div>
    </div>
  );
}
