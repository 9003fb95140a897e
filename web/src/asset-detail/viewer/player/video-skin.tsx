import '@videojs/react/video/skin.css';
import { VideoPlayer as Player, VideoSkin as Skin } from '@videojs/react/video';
import type { CSSProperties, ReactNode } from 'react';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { formatClock } from '../../../lib/format.ts';
import { previewSources } from '../preview-size.ts';
import { PlaybackTime } from './playback-time.tsx';
import { TimelineMarks } from './timeline-marks.tsx';
import { useIsLoaded, useLength } from './use-playback-time.ts';
import classes from './video-skin.module.css';

interface VideoSkinProps {
  asset: AssetSummary;
  media: HTMLVideoElement | null;
  /** The media element. */
  children: ReactNode;
}

/** Adds controls, menus and the poster to a video. Only this file depends on the markup of the player library. */
export function VideoSkin({ asset, media, children }: VideoSkinProps) {
  const length = useLength(media, asset.duration);
  const isLoaded = useIsLoaded(media);
  const { src, ...larger } = previewSources(asset);
  return (
    <Player title={asset.name} poster={asset.has_preview ? src : undefined}>
      <Skin
        className={classes.skin}
        style={timeWidth(length)}
        data-loaded={isLoaded || undefined}
        renderPoster={asset.has_preview ? <img alt="" {...larger} /> : undefined}
      >
        {children}
        <PlaybackTime media={media} length={length} />
        <TimelineMarks assetId={asset.id} media={media} length={length} />
      </Skin>
    </Player>
  );
}

/**
 * Returns the width of the playback time as a custom property for the controls beside it: twice the length, and ` / `,
 * which is about as wide as two digits.
 */
function timeWidth(length: number): CSSProperties {
  const characters = 2 * formatClock(length).length + 2;
  // React accepts custom properties; its type does not know them.
  return { '--time-width': `calc(${characters}ch + 20px)` } as CSSProperties;
}
