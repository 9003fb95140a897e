import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileUrl } from '../../api/media.ts';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { wantsStill } from '../../lib/wants-still.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './animated-image.module.css';
import { Picture, type PictureProps } from './preview-image.tsx';

/** Bytes from which on an original is loaded only for those who ask for it. */
const LOADED_UNASKED_MAX = 20 * 1024 ** 2;

/** A picture that moves where its original does, unless its viewer wants things to stand still; it can be stopped. */
export function AnimatedPicture({ asset, fallback }: PictureProps) {
  const { data } = useQuery(assetQuery(asset.id));
  const [chosen, setChosen] = useState<boolean>();
  const { pages = 1 } = data?.metadata ?? {};
  // Of what is in the trash no original is given out.
  if (pages < 2 || asset.trashed) return <Picture asset={asset} fallback={fallback} />;
  const moves = chosen ?? (!wantsStill() && asset.size <= LOADED_UNASKED_MAX);
  const original = fileUrl(asset.id, { key: 'original', delivery: 'display', v: asset.version });
  return (
    <Picture
      asset={asset}
      fallback={fallback}
      source={moves ? original : undefined}
      onSourceError={() => setChosen(false)}
    >
      <IconButton
        className={classes.button}
        icon={moves ? IconPlayerPause : IconPlayerPlay}
        size={40}
        iconSize={20}
        label={t(moves ? 'stopAnimation' : 'playAnimation')}
        onClick={() => setChosen(!moves)}
      />
    </Picture>
  );
}
