import { Button, Group, Loader } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import classes from './face-search.module.css';
import { mirrorPicture } from './mirror-picture.ts';
import { t } from './texts.ts';
import { useCamera } from './use-camera.ts';

interface CameraProps {
  /** Called with the frame, mirrored as the user sees it. */
  onPicture: (picture: Promise<Blob>) => void;
  /** A button beside that which takes the picture. */
  children: ReactNode;
}

/** Shows the camera as a mirror, with the button that takes the picture. Says why there is no camera. */
export function Camera({ onPicture, children }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, restart } = useCamera(video);
  useEffect(() => {
    if (state === 'on') button.current?.focus();
  }, [state]);
  if (state === 'blocked' || state === 'failed')
    return (
      <div className={classes.stage} role="alert">
        <EmptyState
          icon={IconCameraOff}
          title={t(state === 'blocked' ? 'cameraBlocked' : 'cameraFailed')}
        >
          <Button variant="default" onClick={restart}>
            {t('tryAgain')}
          </Button>
          {children}
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={classes.stage} data-dark>
        <video
          ref={video}
          className={classes.mirror}
          aria-label={t('cameraView')}
          muted
          playsInline
        />
        {state === 'starting' && (
          <div className={classes.waiting} role="status">
            <Loader size={22} color="var(--on-stage-2)" aria-label={t('cameraStarting')} />
            <span>{t('cameraPermission')}</span>
          </div>
        )}
      </div>
      <Group justify="center" gap="sm">
        <Button
          ref={button}
          leftSection={<IconCamera size={16} />}
          disabled={state !== 'on'}
          onClick={() => video.current && onPicture(mirrorPicture(video.current))}
        >
          {t('capture')}
        </Button>
        {children}
      </Group>
    </>
  );
}
