import '@videojs/react/video/skin.css';
import { HLS } from '@spindle/contracts/video-keys';
import { useQuery } from '@tanstack/react-query';
import { VideoPlayer as Player, Video, VideoSkin } from '@videojs/react/video';
import { lazy, Suspense, useCallback, useState } from 'react';
import { fileUrl, playlistUrl } from '../api/media.ts';
import { KindIcon } from '../asset-list/kind-icon.tsx';
import type { ListedAsset } from '../asset-list/listed-asset.ts';
import { assetQuery } from './asset-detail-api.ts';
import { previewSources, previewStyle } from './preview-size.ts';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';
import { useUnplayable } from './use-unplayable.ts';
import classes from './video-player.module.css';

const FilmPlayer = lazy(async () => ({ default: (await import('./film-player.tsx')).FilmPlayer }));

interface VideoPlayerProps {
  asset: ListedAsset;
}

/** Plays a video: the film in pieces where it has been made, else the original. The one place that knows the player. */
export function VideoPlayer({ asset }: VideoPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const { data: detail, isPending } = useQuery(assetQuery(asset.id));
  const [isFilmBroken, setIsFilmBroken] = useState(false);
  const leaveFilm = useCallback(() => setIsFilmBroken(true), []);
  const film = detail?.conversions[HLS];
  const poster = asset.has_preview ? previewSources(asset).src : undefined;
  const shown = {
    poster,
    'aria-label': t('previewOf', { name: asset.name }),
    preload: 'metadata' as const,
    playsInline: true,
  };
  if (isUnplayable) {
    return <StageMessage icon={<KindIcon kind="VIDEO" size={34} />} title={t('cannotPlay')} />;
  }
  return (
    <div className={classes.frame} style={previewStyle(asset)}>
      <Player title={asset.name} poster={poster}>
        <VideoSkin className={classes.skin}>
          {film && !isFilmBroken && (
            <Suspense>
              <FilmPlayer
                key={film.version}
                playlist={playlistUrl(asset.id)}
                onFailed={leaveFilm}
                {...shown}
              />
            </Suspense>
          )}
          {!isPending && (!film || isFilmBroken) && (
            <Video
              src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
              {...shown}
              {...mediaProps}
            />
          )}
        </VideoSkin>
      </Player>
    </div>
  );
}
