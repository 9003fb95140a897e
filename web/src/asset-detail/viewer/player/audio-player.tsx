import { lazyPart } from '../../../ui/lazy-part.ts';
import '@videojs/react/audio/skin.css';
import { useQuery } from '@tanstack/react-query';
import { Audio, AudioSkin, AudioPlayer as Player } from '@videojs/react/audio';
import { Suspense, use, useCallback, useState } from 'react';
import { fileUrl } from '../../../api/media.ts';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { KindIcon } from '../../../assets/thumbnail/kind-icon.tsx';
import { PlayingMediaContext } from '../../playing-media.ts';
import { NoPreview } from '../no-preview.tsx';
import { PreviewImage } from '../preview-image.tsx';
import { t } from '../texts.ts';
import classes from './audio-player.module.css';
import { labelTimeButton } from './label-time-button.ts';
import { useUnplayable } from './use-unplayable.ts';
import { waveformQuery } from './waveform-api.ts';

const Waveform = lazyPart(async () => (await import('./waveform.tsx')).Waveform);

interface AudioPlayerProps {
  asset: AssetSummary;
}

/** Plays the original of a recording, with its waveform and its cover if it has them. */
export function AudioPlayer({ asset }: AudioPlayerProps) {
  const { isUnplayable, mediaProps } = useUnplayable();
  const { data: waveform, isPending } = useQuery(waveformQuery(asset.id, asset.version));
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const { setMedia: setPlaying } = use(PlayingMediaContext);
  const { ref: watchErrors, onError } = mediaProps;
  const setElement = useCallback(
    (element: HTMLMediaElement | null) => {
      watchErrors(element);
      setMedia(element);
      setPlaying(element);
    },
    [watchErrors, setPlaying],
  );
  const icon = <KindIcon kind="AUDIO" size={34} />;
  if (isUnplayable) return <NoPreview asset={asset} title={t('cannotPlay')} />;
  // Without a waveform, the preview or the icon fills the space.
  const hasImage = !isPending && (!waveform || waveform.has_cover);
  return (
    <div
      ref={labelTimeButton}
      className={classes.player}
      data-pending={isPending || undefined}
      data-measured={waveform ? true : undefined}
    >
      {hasImage && (
        <div className={classes.cover}>
          <PreviewImage asset={asset} fallback={<span className={classes.icon}>{icon}</span>} />
        </div>
      )}
      {waveform && (
        <div className={classes.wave}>
          <Suspense>{media && <Waveform waveform={waveform} media={media} />}</Suspense>
        </div>
      )}
      <Player title={asset.name}>
        <AudioSkin className={classes.skin}>
          <Audio
            src={fileUrl(asset.id, { key: 'original', delivery: 'display' })}
            aria-label={t('previewOf', { name: asset.name })}
            preload="metadata"
            ref={setElement}
            onError={onError}
          />
        </AudioSkin>
      </Player>
    </div>
  );
}
