import '@videojs/react/audio/skin.css';
import { Audio, AudioSkin, AudioPlayer as Player } from '@videojs/react/audio';
import { fileUrl } from '../api/media.ts';
import { KindIcon } from '../asset-list/kind-icon.tsx';
import type { ListedAsset } from '../asset-list/listed-asset.ts';
import classes from './audio-player.module.css';
import { Picture } from './picture.tsx';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';
import { useUnplayable } from './use-unplayable.ts';

interface AudioPlayerProps {
  asset: ListedAsset;
}

/** Plays a sound's original under its cover or waveform. */
export function AudioPlayer({ asset }: AudioPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const icon = <KindIcon kind="AUDIO" size={34} />;
  if (isUnplayable) return <StageMessage icon={icon} title={t('cannotPlay')} />;
  return (
    <div className={classes.player}>
      <div className={classes.picture}>
        <Picture asset={asset} fallback={<span className={classes.icon}>{icon}</span>} />
      </div>
      <Player title={asset.name}>
        <AudioSkin className={classes.skin}>
          <Audio
            src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
            aria-label={t('previewOf', { name: asset.name })}
            preload="metadata"
            {...mediaProps}
          />
        </AudioSkin>
      </Player>
    </div>
  );
}
