import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { useState } from 'react';
import { useHls } from '../../lib/video/use-hls.ts';
import { frameProps } from './frame-style.ts';
import { sharedImageUrl, sharedPlaylistUrl } from './shared-api.ts';
import classes from './shared-viewer.module.css';

interface SharedVideoProps {
  token: string;
  asset: SharedAsset;
  /** Called when playback fails. */
  onFailed: () => void;
}

/** Plays a video as HLS. */
export function SharedVideo({ token, asset, onFailed }: SharedVideoProps) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useHls(media, sharedPlaylistUrl(token, asset.id), onFailed);
  return (
    <div className={classes.frame} {...frameProps(asset)}>
      {/* biome-ignore lint/a11y/useMediaCaption: the playlist names the subtitles */}
      <video
        ref={setMedia}
        className={classes.image}
        src={src}
        poster={asset.has_preview ? sharedImageUrl(token, asset.id, 'preview') : undefined}
        aria-label={asset.name}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
      />
    </div>
  );
}
