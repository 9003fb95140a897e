import { useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useCallback, useState } from 'react';
import { fileUrl, playlistUrl } from '../../../api/media.ts';
import { assetQuery } from '../../../assets/asset-query.ts';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PlayingMediaContext } from '../../playing-media.ts';
import { NoPreview } from '../no-preview.tsx';
import { previewSources, previewStyle } from '../preview-size.ts';
import { t } from '../texts.ts';
import { useGrow } from '../use-grow.ts';
import { StartButton } from './start-button.tsx';
import { storyboardTrack } from './storyboard-track.tsx';
import { subtitleTracks } from './subtitle-tracks.tsx';
import { useFrameKeys } from './use-frame-keys.ts';
import { useHlsPlayback } from './use-hls-playback.ts';
import { useUnplayable } from './use-unplayable.ts';
import { useVideoStart } from './use-video-start.ts';
import classes from './video-player.module.css';
import { VideoPoster } from './video-poster.tsx';

const VideoSkin = lazyPart(async () => (await import('./video-skin.tsx')).VideoSkin);
const Video = lazyPart(async () => (await import('@videojs/react/video')).Video);
const HlsVideo = lazyPart(async () => (await import('./hls-video.tsx')).HlsVideo);

interface VideoPlayerProps {
  asset: AssetSummary;
}

/**
 * Plays a video: its HLS rendition if there is one, else the original. If the browser cannot play the original, it
 * plays the part of the rendition that is already encoded. The poster can be clicked before the player has loaded.
 */
export function VideoPlayer({ asset }: VideoPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const { setMedia: setPlaying } = use(PlayingMediaContext);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const onVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      setMedia(video);
      setPlaying(video);
    },
    [setPlaying],
  );
  const frameRef = useGrow(asset.id);
  const ref = useMergedRef(mediaProps.ref, onVideo);
  const { start, button, request } = useVideoStart(media);
  const details = useQuery(assetQuery(asset.id));
  const { data: detail, isPending } = details;
  useFrameKeys(media, detail?.metadata);
  const { playsHls, hlsKey, onHlsFailed } = useHlsPlayback(details, isUnplayable);
  const videoProps = {
    poster: asset.has_preview ? previewSources(asset).src : undefined,
    'aria-label': t('previewOf', { name: asset.name }),
    preload: 'metadata' as const,
    playsInline: true,
    children: detail && storyboardTrack(detail),
  };
  if (isUnplayable && !playsHls) {
    return <NoPreview asset={asset} title={t('cannotPlay')} />;
  }
  return (
    <div
      ref={frameRef}
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
            {playsHls ? (
              <HlsVideo
                key={hlsKey}
                playlist={playlistUrl(asset.id)}
                onFailed={onHlsFailed}
                onVideo={onVideo}
                {...videoProps}
              />
            ) : (
              <Video
                src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
                {...videoProps}
                {...mediaProps}
                ref={ref}
              >
                {videoProps.children}
                {detail && subtitleTracks(detail)}
              </Video>
            )}
          </VideoSkin>
        </Suspense>
      )}
    </div>
  );
}
