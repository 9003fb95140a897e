import '@videojs/react/audio/skin.css';
import { useQuery } from '@tanstack/react-query';
import { Audio, AudioSkin, AudioPlayer as Player } from '@videojs/react/audio';
import { lazy, Suspense, useCallback, useState } from 'react';
import { fileUrl } from '../../../api/media.ts';
import type { AssetSummary } from '../../../asset-list/asset-summary.ts';
import { KindIcon } from '../../../asset-list/card/kind-icon.tsx';
import { t } from '../../texts.ts';
import { Picture } from '../preview-image.tsx';
import { StageMessage } from '../stage-message.tsx';
import classes from './audio-player.module.css';
import { nameTimeButton } from './label-time-button.ts';
import { useUnplayable } from './use-unplayable.ts';
import { waveformQuery } from './waveform-api.ts';

const Waveform = lazy(async () => ({ default: (await import('./waveform.tsx')).Waveform }));

interface AudioPlayerProps {
  asset: AssetSummary;
}

/** Plays a sound's original under its waveform, and its cover where it has one. */
export function AudioPlayer({ asset }: AudioPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const { data: measured, isPending } = useQuery(waveformQuery(asset.id, asset.version));
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const { ref: watchMedia, onError } = mediaProps;
  const takeMedia = useCallback(
    (element: HTMLMediaElement | null) => {
      watchMedia(element);
      setMedia(element);
    },
    [watchMedia],
  );
  const icon = <KindIcon kind="AUDIO" size={34} />;
  if (isUnplayable) return <StageMessage icon={icon} title={t('cannotPlay')} />;
  const isPictured = !isPending && (!measured || measured.has_cover);
  return (
    <div
      ref={nameTimeButton}
      className={classes.player}
      data-pending={isPending || undefined}
      data-measured={measured ? true : undefined}
    >
      {isPictured && (
        <div className={classes.picture}>
          <Picture asset={asset} fallback={<span className={classes.icon}>{icon}</span>} />
        </div>
      )}
      {measured && (
        <div className={classes.wave}>
          <Suspense>{media && <Waveform measured={measured} media={media} />}</Suspense>
        </div>
      )}
      <Player title={asset.name}>
        <AudioSkin className={classes.skin}>
          <Audio
            src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
            aria-label={t('previewOf', { name: asset.name })}
            preload="metadata"
            ref={takeMedia}
            onError={onError}
          />
        </AudioSkin>
      </Player>
    </div>
  );
}
