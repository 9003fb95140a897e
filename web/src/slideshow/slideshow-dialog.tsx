import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { assetsOfIdsQuery } from '../assets/assets-of-ids.ts';
import { readOverlayState } from '../lib/overlay.ts';
import { FullScreenDialog } from '../ui/dialogs/full-screen-dialog.tsx';
import classes from './slideshow.module.css';
import { Slideshow } from './slideshow.tsx';
import { t } from './texts.ts';

/** Shows the pictures of a list one after the other on the whole screen. The list passes their ids in the history state. */
export function SlideshowDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ids = readOverlayState(location)?.siblings ?? [];
  const { data, error, refetch } = useQuery(assetsOfIdsQuery(ids));
  const close = () => navigate(-1);
  const pictures = data?.filter(({ has_preview }) => has_preview);
  return (
    <FullScreenDialog title={t('title')} onClose={close} isStage>
      {pictures && pictures.length > 0 && (
        <Slideshow
          pictures={pictures}
          first={pictures.findIndex(({ id }) => id === params.get('active'))}
          onClose={close}
        />
      )}
      {!data && !error && (
        <div className={classes.message} role="status">
          <Loader color="var(--on-stage-2)" />
          {t('loading')}
        </div>
      )}
      {(error || pictures?.length === 0) && (
        <div className={classes.message} role="alert">
          <strong>{t(error ? 'loadFailed' : 'none')}</strong>
          {error && errorMessage(error)}
          <Button data-autofocus onClick={error ? () => void refetch() : close}>
            {t(error ? 'tryAgain' : 'close')}
          </Button>
        </div>
      )}
    </FullScreenDialog>
  );
}
