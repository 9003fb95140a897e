import { Loader } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t } from './texts.ts';
import classes from './tool-stage.module.css';

interface ToolStageProps {
  /** Width by height. */
  ratio: number;
  /** Whether the picture has transparent parts. */
  hasTransparentPixels: boolean;
  isWorking: boolean;
  error: Error | null;
  onRetry: () => unknown;
  children: ReactNode;
}

/** A box of the picture's shape, as large as there is room, and what is being done to it. */
export function ToolStage(props: ToolStageProps) {
  const { ratio, hasTransparentPixels, isWorking, error, onRetry, children } = props;
  return (
    <div className={classes.room}>
      <div
        className={classes.box}
        data-stage-box
        data-see-through={hasTransparentPixels || undefined}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        {children}
      </div>
      <div className={classes.note} role="status">
        {isWorking && !error && (
          <>
            <Loader size={14} color="var(--on-stage-2)" />
            {t('working')}
          </>
        )}
      </div>
      {error && (
        <div className={classes.failed}>
          <LoadFailed title={t('failed')} error={error} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
