import { Loader } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t } from './texts.ts';
import classes from './tool-stage.module.css';

interface ToolStageProps {
  /** Width divided by height. */
  ratio: number;
  /** Whether the image has transparent parts. */
  hasTransparentPixels: boolean;
  isWorking: boolean;
  workingText?: string;
  error: Error | null;
  failedTitle?: string;
  onRetry: () => unknown;
  children: ReactNode;
}

/** Shows a box with the shape of the image, as large as possible, with the progress or the error of the tool. */
export function ToolStage(props: ToolStageProps) {
  const { ratio, hasTransparentPixels, isWorking, error, onRetry, children } = props;
  const { workingText = t('working'), failedTitle = t('failed') } = props;
  return (
    <div className={classes.stage}>
      <div
        className={classes.box}
        data-stage-box
        data-transparent={hasTransparentPixels || undefined}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        {children}
      </div>
      <div className={classes.note} role="status">
        {isWorking && !error && (
          <>
            <Loader size={14} color="var(--on-stage-2)" />
            {workingText}
          </>
        )}
      </div>
      {error && (
        <div className={classes.failed}>
          <LoadFailed title={failedTitle} error={error} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
