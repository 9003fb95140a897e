import { Button, Loader } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import {
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPhotoOff,
  IconPlus,
  IconX,
  IconZoomReset,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import OpenSeadragon, { type Viewer } from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { hasAlpha } from '../../../assets/thumbnail/placeholder.ts';
import { prefersReducedMotion } from '../../../lib/media-features.ts';
import { FullScreenDialog } from '../../../ui/dialogs/full-screen-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextBar } from '../../text/text-bar.tsx';
import { useHasText } from '../../text/use-page-text.ts';
import { createTextOverlay, type TextOverlay, ZoomedText } from '../../text/zoomed-text.tsx';
import { StageMessage } from '../stage-message.tsx';
import { t } from '../texts.ts';
import { type ZoomSource, zoomSourceQuery } from './zoom-api.ts';
import classes from './zoom-viewer.module.css';

interface ZoomViewerProps {
  asset: AssetSummary;
  onClose: () => void;
}

/** Color of the frame in the navigator: the focus ring's on a dark stage. OpenSeadragon cannot read tokens.css. */
const NAVIGATOR_COLOR = '#7d97f4';

/** Zoom factor of one press of a button. */
const ZOOM_STEP = 1.5;

/** Shows an image on the whole screen, zoomed to single pixels by wheel, pinch, double click, keys and buttons. */
export function ZoomViewer({ asset, onClose }: ZoomViewerProps) {
  const { id, version, name, thumbhash } = asset;
  const { data, error, refetch } = useQuery(zoomSourceQuery(id, version));
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [overlay, setOverlay] = useState<TextOverlay | null>(null);
  const hasText = useHasText(asset);
  const viewer = useTiles(container, data, setOverlay);
  const zoom = (by: number) => {
    viewer.current?.viewport.zoomBy(by);
    viewer.current?.viewport.applyConstraints();
  };
  const { toggle, fullscreen } = useFullscreenDocument();
  useEffect(() => leaveFullScreen, []);
  return (
    <FullScreenDialog title={t('zoomOf', { name })} onClose={onClose} isStage>
      <div className={classes.stage}>
        <div
          ref={setContainer}
          className={classes.tiles}
          data-transparent={(data && hasAlpha(thumbhash)) || undefined}
        />
        {data && overlay && (
          <ZoomedText asset={asset} overlay={overlay} ratio={data.width / data.height} />
        )}
        {data && hasText && <TextBar asset={asset} page={1} />}
        {!data && !error && (
          <div className={classes.message} role="status">
            <Loader color="var(--on-stage-2)" />
            {t('zoomPreparing')}
          </div>
        )}
        {error && (
          <div className={classes.message} role="alert">
            <StageMessage
              icon={<IconPhotoOff size={34} stroke={1.25} />}
              title={t('zoomFailed')}
              help={errorMessage(error)}
            >
              <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
            </StageMessage>
          </div>
        )}
        <div className={classes.controls} role="toolbar" aria-label={t('zoom')}>
          <IconButton
            icon={IconPlus}
            size={40}
            label={t('zoomIn')}
            disabled={!data}
            onClick={() => zoom(ZOOM_STEP)}
          />
          <IconButton
            icon={IconMinus}
            size={40}
            label={t('zoomOut')}
            disabled={!data}
            onClick={() => zoom(1 / ZOOM_STEP)}
          />
          <IconButton
            icon={IconZoomReset}
            size={40}
            label={t('zoomFit')}
            disabled={!data}
            onClick={() => viewer.current?.viewport.goHome()}
          />
          {document.fullscreenEnabled && (
            <IconButton
              icon={fullscreen ? IconMinimize : IconMaximize}
              size={40}
              label={t(fullscreen ? 'leaveFullScreen' : 'fullScreen')}
              onClick={() => void toggle()}
            />
          )}
          <IconButton icon={IconX} size={40} label={t('close')} onClick={onClose} data-autofocus />
        </div>
      </div>
    </FullScreenDialog>
  );
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/**
 * Shows the tiles in a container until it is unmounted. Returns a reference to the OpenSeadragon viewer. `onOverlay` receives an overlay of
 * the whole image.
 */
function useTiles(
  container: HTMLDivElement | null,
  source: ZoomSource | undefined,
  onOverlay: (overlay: TextOverlay | null) => void,
) {
  const viewer = useRef<Viewer | null>(null);
  useEffect(() => {
    if (!container || !source) return;
    const opened = OpenSeadragon({
      element: container,
      // DziTileSource keeps the query of the address, unlike a plain address.
      tileSources: [new OpenSeadragon.DziTileSource({ ...source })],
      showNavigationControl: false,
      showNavigator: matchMedia('(min-width: 768px)').matches,
      navigatorDisplayRegionColor: NAVIGATOR_COLOR,
      navigatorPosition: 'BOTTOM_RIGHT',
      drawer: 'canvas',
      animationTime: prefersReducedMotion() ? 0 : 0.6,
      maxZoomPixelRatio: 2,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    });
    opened.canvas.setAttribute('role', 'application');
    opened.canvas.setAttribute('aria-label', t('zoomKeys'));
    // Lets the keys zoom at once. The focus is on the body if the pressed retry button is gone.
    if (document.activeElement?.matches('body, [data-autofocus]')) opened.canvas.focus();
    viewer.current = opened;
    const location = new OpenSeadragon.Rect(0, 0, 1, source.height / source.width);
    onOverlay(createTextOverlay(opened, location));
    return () => {
      onOverlay(null);
      viewer.current = null;
      opened.destroy();
    };
  }, [container, source, onOverlay]);
  return viewer;
}
