import { Button, Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { readOverlayState } from '../lib/overlay.ts';
import { FullScreenDialog } from '../ui/dialogs/full-screen-dialog.tsx';
import type { AssetSummary } from './asset-summary.ts';
import { assetsOfIdsQuery } from './assets-of-ids.ts';
import classes from './list-screen.module.css';
import { t } from './texts.ts';

/** The assets that a screen over a list shows. */
export interface ListedAssets {
  assets: AssetSummary[];
  /** Number of assets that were chosen. More than `assets` if some are gone, or too many. */
  total: number;
  /** Id of the asset to begin with. */
  first: string | undefined;
  close: () => void;
}

interface ListScreenProps {
  title: string;
  /** Tells which assets can be shown. */
  isShown?: (asset: AssetSummary) => boolean;
  /** Says that there is nothing to show. */
  none: string;
  noneHelp?: string;
  children: (listed: ListedAssets) => ReactNode;
}

/** Shows the assets of a list on the whole screen, or why they are not there. `useOpenOverList` passes their ids in the history state. */
export function ListScreen({
  title,
  isShown = () => true,
  none,
  noneHelp,
  children,
}: ListScreenProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ids = readOverlayState(location)?.siblings ?? [];
  const { data, error, refetch } = useQuery(assetsOfIdsQuery(ids));
  const close = () => navigate(-1);
  const assets = data?.filter(isShown);
  const first = params.get('active') ?? undefined;
  return (
    <FullScreenDialog title={title} onClose={close} isStage>
      {assets && assets.length > 0 && children({ assets, total: ids.length, first, close })}
      {!data && !error && (
        <div className={classes.message} role="status">
          <Loader color="var(--on-stage-2)" />
          {t('loadingPictures')}
        </div>
      )}
      {error && (
        <StageNote title={t('picturesFailed')} help={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </StageNote>
      )}
      {assets?.length === 0 && (
        <StageNote title={none} help={noneHelp}>
          <Button data-autofocus onClick={close}>
            {t('close')}
          </Button>
        </StageNote>
      )}
    </FullScreenDialog>
  );
}

interface StageNoteProps {
  title: string;
  help?: string | undefined;
  /** The button. */
  children: ReactNode;
}

/** Says why a screen over a list shows no pictures. */
export function StageNote({ title, help, children }: StageNoteProps) {
  return (
    <div className={classes.message} role="alert">
      <IconPhotoOff size={34} stroke={1.25} aria-hidden />
      <strong>{title}</strong>
      {help}
      {children}
    </div>
  );
}
