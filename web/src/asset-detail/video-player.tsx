import '@videojs/react/video/skin.css';
import { VideoPlayer as Player, Video, VideoSkin } from '@videojs/react/video';
import { fileUrl } from '../api/media.ts';
import { KindIcon } from '../asset-list/kind-icon.tsx';
import type { ListedAsset } from '../asset-list/listed-asset.ts';
import { previewSources, previewStyle } from './preview-size.ts';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';
import { useUnplayable } from './use-unplayable.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  asset: ListedAsset;
}

/** Plays a video's original; the one place that knows the player. */
export function VideoPlayer({ asset }: VideoPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  if (isUnplayable) {
    return <StageMessage icon={<KindIcon kind="VIDEO" size={34} />} title={t('cannotPlay')} />;
  }
  const poster = asset.has_preview ? previewSources(asset).src : undefined;
  return (
    <div className={classes.frame} style={previewStyle(asset)}>
      <Player title={asset.name} poster={poster}>
        <VideoSkin className={classes.skin}>
          <Video
            src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
            poster={poster}
            aria-label={t('previewOf', { name: asset.name })}
            preload="metadata"
            playsInline
            {...mediaProps}
          />
        </VideoSkin>
      </Player>
    </div>
  );
}
