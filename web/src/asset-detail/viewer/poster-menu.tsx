import { Menu } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconPhotoVideo, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { assetQuery } from '../../assets/asset-query.ts';
import { useCan } from '../../session/allowed.tsx';
import { usePoster } from '../asset-changes-api.ts';
import { PlayingMediaContext, videoOf } from '../playing-media.ts';
import { StageButton } from './stage-button.tsx';
import { t } from './texts.ts';

/** Sets the poster of the video. Renders nothing without a poster or without EDIT_ASSET. */
export function PosterMenu({ id }: { id: string }) {
  const { data: asset } = useQuery(assetQuery(id));
  const isAllowed = useCan('EDIT_ASSET');
  return isAllowed && asset && hasPoster(asset) ? <Choices asset={asset} /> : null;
}

function hasPoster({ kind, status, trashed, addons_info }: Asset): boolean {
  const hasImage = addons_info.ON_DEMAND_IMAGE?.available === true;
  return kind === 'VIDEO' && status === 'OK' && !trashed && hasImage;
}

function Choices({ asset }: { asset: Asset }) {
  const video = videoOf(use(PlayingMediaContext));
  const poster = usePoster(asset);
  const { duration = Number.POSITIVE_INFINITY } = asset.metadata;
  return (
    // Pauses, so that the chosen frame is the visible one.
    <Menu position="left-start" withinPortal={false} onOpen={() => video?.pause()}>
      <Menu.Target>
        <StageButton icon={IconPhotoVideo} label={t('poster')} loading={poster.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPhotoVideo size={15} />}
          disabled={!video}
          onClick={() => video && poster.mutate(Math.min(video.currentTime, duration))}
        >
          {t('usePoster')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={15} />}
          disabled={asset.poster_second === null}
          onClick={() => poster.mutate(null)}
        >
          {t('automaticPoster')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
