import { useMergedRef } from '@mantine/hooks';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useCallback, useState } from 'react';
import { fileUrl, playlistUrl, storyboardUrl } from '../../../api/media.ts';
import { assetQuery } from '../../../asset-list/asset-query.ts';
import type { AssetSummary } from '../../../asset-list/asset-summary.ts';
import { KindIcon } from '../../../asset-list/card/kind-icon.tsx';
import { PlayedVideoContext } from '../../playing-video.ts';
import { t } from '../../texts.ts';
import { previewSources, previewStyle } from '../preview-size.ts';
import { StageMessage } from '../stage-message.tsx';
import { StartButton } from './start-button.tsx';
import { subtitleTracks } from './subtitle-tracks.tsx';
import { useUnplayable } from './use-unplayable.ts';
import { useStart } from './use-video-start.ts';
import classes from './video-player.module.css';
import { VideoPoster } from './video-poster.tsx';

const VideoSkin = lazy(async () => ({ default: (await import('./video-skin.tsx')).VideoSkin }));
const Video = lazy(async () => ({ default: (await import('@videojs/react/video')).Video }));
const FilmPlayer = lazy(async () => ({ default: (await import('./hls-video.tsx')).FilmPlayer }));

interface VideoPlayerProps {
  asset: AssetSummary;
}

/** Stands for the version of a film that is still being made. */
const EARLY = 'early';

/** Plays a video: the film in pieces where it has been made, or is being made of what no browser opens, else the original. Its poster can be pressed before the player has loaded. */
export function VideoPlayer({ asset }: VideoPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const { setVideo } = use(PlayedVideoContext);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const onVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      setMedia(video);
      setVideo(video);
    },
    [setVideo],
  );
  const ref = useMergedRef(mediaProps.ref, onVideo);
  const { start, button, request } = useStart(media);
  const { data: detail, isPending } = useQuery(assetQuery(asset.id));
  const film = detail?.conversions[HLS];
  const storyboard = detail?.conversions[STORYBOARD];
  const version = film?.version ?? EARLY;
  const [broken, setBroken] = useState<number | typeof EARLY | null>(null);
  const leaveFilm = useCallback(() => setBroken(version), [version]);
  // What plays is not changed for a film that is completed meanwhile.
  const [beganWithFilm, setBeganWithFilm] = useState<boolean | null>(null);
  if (!isPending && beganWithFilm === null) setBeganWithFilm(film !== undefined);
  // Of one that is still being made the beginning may be there: worth it for what no browser opens.
  const hasFilm = broken !== version && (beganWithFilm === true || isUnplayable);
  const shown = {
    poster: asset.has_preview ? previewSources(asset).src : undefined,
    'aria-label': t('previewOf', { name: asset.name }),
    preload: 'metadata' as const,
    playsInline: true,
    children: storyboard && (
      // Found by its label: the pictures that show while the seek bar is pointed at.
      <track
        key={storyboard.version}
        kind="metadata"
        label="thumbnails"
        default
        src={storyboardUrl(asset.id)}
      />
    ),
  };
  if (isUnplayable && !hasFilm) {
    return <StageMessage icon={<KindIcon kind="VIDEO" size={34} />} title={t('cannotPlay')} />;
  }
  return (
    <div
      className={classes.frame}
      style={previewStyle(asset)}
      data-started={start === 'started' || undefined}
    >
      {start !== 'started' && (
        <>
          <VideoPoster asset={asset} />
          <StartButton
            ref={button}
            name={asset.name}
            isWaiting={start === 'requested'}
            onClick={request}
          />
        </>
      )}
      {!isPending && (
        <Suspense>
          <VideoSkin asset={asset} media={media}>
            {hasFilm ? (
              <FilmPlayer
                key={isUnplayable ? EARLY : version} // one that is completed goes on playing
                playlist={playlistUrl(asset.id)}
                onFailed={leaveFilm}
                onVideo={onVideo}
                {...shown}
              />
            ) : (
              <Video
                src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
                {...shown}
                {...mediaProps}
                ref={ref}
              >
                {shown.children}
                {detail && subtitleTracks(detail)}
              </Video>
            )}
          </VideoSkin>
        </Suspense>
      )}
    </div>
  );
}
