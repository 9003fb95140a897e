import { useQuery } from '@tanstack/react-query';
import type { Viewer } from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { thumbnailUrl } from '../api/media.ts';
import { zoomSourceQuery } from '../asset-detail/viewer/zoom/zoom-api.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { kindOf } from '../assets/asset-summary.ts';
import { KindIcon } from '../assets/thumbnail/kind-icon.tsx';
import { placeholderOf } from '../assets/thumbnail/placeholder.ts';
import { type ImageQuality, measureQuality } from './image-quality.ts';
import classes from './pane.module.css';
import { t } from './texts.ts';
import type { LinkedViews } from './zoom/linked-views.ts';

/** Boxes that a picture is fetched in, in pixels: the browser chooses. */
const BOXES = [
  { width: 800, height: 600 },
  { width: 1600, height: 1200 },
  { width: 2048, height: 1536 },
] as const;

interface PaneProps {
  asset: AssetSummary;
  isActive: boolean;
  /** Number of panes in the row, for the size that is fetched. */
  columns: number;
  /** The zoomed views; null while pictures fit. */
  views: LinkedViews | null;
  /** Receives what the pixels say, once the picture is loaded. */
  onMeasure: (id: string, quality: ImageQuality) => void;
  onActivate: () => void;
}

/** Shows a picture in its box, and its zoomed view over it. */
export function Pane({ asset, isActive, columns, views, onMeasure, onActivate }: PaneProps) {
  const image = useRef<HTMLImageElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const hasPreview = asset.has_preview && asset.status !== 'NOT_READY';
  const isZoomed = views !== null && isLoaded;
  useZoomedView({ asset, image, surface, views, isLoaded });
  if (!hasPreview)
    return (
      <div className={classes.box} data-active={isActive || undefined} data-pane={asset.id}>
        <KindIcon kind={kindOf(asset.content_type)} size={48} />
        <span className={classes.none}>{t('noPreview')}</span>
      </div>
    );
  const handleLoad = () => {
    setIsLoaded(true);
    // After the picture is painted.
    requestIdleCallback(async () => {
      const quality = image.current && (await measureQuality(image.current));
      if (quality) onMeasure(asset.id, quality);
    });
  };
  return (
    <div
      className={classes.box}
      data-active={isActive || undefined}
      data-pane={asset.id}
      onPointerDown={onActivate}
    >
      {!isLoaded && asset.thumbhash && (
        <img className={classes.placeholder} src={placeholderOf(asset.thumbhash) ?? ''} alt="" />
      )}
      <img
        ref={image}
        className={classes.image}
        {...sourcesOf(asset, columns)}
        alt={asset.name}
        draggable={false}
        onLoad={handleLoad}
      />
      <div ref={surface} className={classes.surface} data-shown={isZoomed || undefined} />
    </div>
  );
}

interface ZoomedViewOptions {
  asset: AssetSummary;
  image: React.RefObject<HTMLImageElement | null>;
  surface: React.RefObject<HTMLDivElement | null>;
  views: LinkedViews | null;
  isLoaded: boolean;
}

/** Opens the zoomed view of a picture while there are views, and adds its tiles when they are there. */
function useZoomedView({ asset, image, surface, views, isLoaded }: ZoomedViewOptions): void {
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const { id, version } = asset;
  const { data: tiles } = useQuery({ ...zoomSourceQuery(id, version), enabled: views !== null });
  useEffect(() => {
    if (!views || !isLoaded || !surface.current || !image.current) return;
    let isOpen = true;
    let close = () => {};
    const [stage, picture] = [surface.current, image.current];
    void import('./zoom/open-view.ts').then(async ({ openView }) => {
      if (!isOpen) return;
      const opened = await openView(stage, picture);
      const pixels = asset.width ?? picture.naturalWidth;
      const remove = isOpen ? views.add(opened, pixels) : () => {};
      close = () => {
        remove();
        opened.destroy();
      };
      if (isOpen) setViewer(opened);
      else close();
    });
    return () => {
      isOpen = false;
      close();
      setViewer(null);
    };
  }, [views, isLoaded, image, surface, asset.width]);
  useEffect(() => {
    if (viewer && tiles)
      void import('./zoom/open-view.ts').then(({ addTiles }) => addTiles(viewer, tiles));
  }, [viewer, tiles]);
}

function sourcesOf({ id, width, height, render_version }: AssetSummary, columns: number) {
  const ratio = width && height ? width / height : 4 / 3;
  const urlOf = (box: (typeof BOXES)[number]) =>
    thumbnailUrl(id, { ...box, renderVersion: render_version });
  const widthIn = (box: (typeof BOXES)[number]) =>
    Math.round(Math.min(box.width, box.height * ratio, width ?? box.width));
  const widths = new Map(BOXES.map((box) => [widthIn(box), urlOf(box)]));
  return {
    src: urlOf(BOXES[0]),
    srcSet: [...widths].map(([pixels, url]) => `${url} ${pixels}w`).join(', '),
    sizes: `min(${Math.round(100 / columns)}vw, 80vh * ${ratio.toFixed(3)})`,
  };
}
