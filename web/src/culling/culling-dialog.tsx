import { Button, Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { assetsOfIdsQuery } from '../assets/assets-of-ids.ts';
import { readOverlayState } from '../lib/overlay.ts';
import { FullScreenDialog } from '../ui/dialogs/full-screen-dialog.tsx';
import classes from './culling.module.css';
import { Culling } from './culling.tsx';
import { t } from './texts.ts';

/** Shows the pictures of a list on the whole screen, to compare and to mark them. The list passes their ids in the history state. */
export function CullingDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ids = readOverlayState(location)?.siblings ?? [];
  const { data, error, refetch } = useQuery(assetsOfIdsQuery(ids));
  const close = () => navigate(-1);
  return (
    <FullScreenDialog title={t('title')} onClose={close} isStage>
      {data && data.length > 0 && (
        <Culling
          loaded={data}
          total={ids.length}
          first={params.get('active') ?? undefined}
          onClose={close}
        />
      )}
      {!data && !error && ids.length > 0 && (
        <div className={classes.message} role="status">
          <Loader color="var(--on-stage-2)" />
          {t('loading')}
        </div>
      )}
      {error && (
        <div className={classes.message} role="alert">
          <IconPhotoOff size={34} stroke={1.25} aria-hidden />
          <strong>{t('loadFailed')}</strong>
          {errorMessage(error)}
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </div>
      )}
      {(data?.length === 0 || ids.length === 0) && (
        <div className={classes.message}>
          <IconPhotoOff size={34} stroke={1.25} aria-hidden />
          <strong>{t('none')}</strong>
          {t('noneHelp')}
          <Button data-autofocus onClick={close}>
            {t('close')}
          </Button>
        </div>
      )}
    </FullScreenDialog>
  );
}
