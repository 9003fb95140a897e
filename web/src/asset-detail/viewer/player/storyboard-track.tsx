import type { Asset } from '@spindle/contracts/assets/assets';
import { STORYBOARD } from '@spindle/contracts/video/video-keys';
import { storyboardUrl } from '../../../api/media.ts';

/** Returns the track with the thumbnails of the seek bar. The player finds it by its label. */
export function storyboardTrack({ id, conversions }: Asset) {
  const storyboard = conversions[STORYBOARD];
  return (
    storyboard && (
      <track
        key={storyboard.version}
        kind="metadata"
        label="thumbnails"
        default
        src={storyboardUrl(id)}
      />
    )
  );
}
