import type { Asset } from '@spindle/contracts/assets/assets';
import { IconScissors } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { assetQuery } from '../../../assets/asset-query.ts';
import { useCan } from '../../../session/allowed.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PlayingMediaContext, videoOf } from '../../playing-media.ts';
import { StageButton } from '../stage-button.tsx';
import { t } from './texts.ts';
import { useClipMarks } from './use-clip-marks.ts';

const ClipBar = lazyPart(async () => (await import('./clip-bar.tsx')).ClipBar);

/** Marks a part of the video, plays it in a loop and saves it. Renders nothing without a video or without EDIT_ASSET. */
export function ClipButton({ id }: { id: string }) {
  const { data: asset } = useQuery(assetQuery(id));
  const isAllowed = useCan('EDIT_ASSET');
  return isAllowed && asset && isMarkable(asset) ? <Marking asset={asset} /> : null;
}

function isMarkable({ kind, status, trashed }: Asset): boolean {
  return kind === 'VIDEO' && status === 'OK' && !trashed;
}

function Marking({ asset }: { asset: Asset }) {
  const video = videoOf(use(PlayingMediaContext));
  const [isOpen, setIsOpen] = useState(false);
  const clip = useClipMarks(video, () => setIsOpen(true));
  const close = () => {
    setIsOpen(false);
    clip.clear();
  };
  return (
    <>
      <StageButton
        icon={IconScissors}
        label={t('mark')}
        aria-expanded={isOpen}
        aria-keyshortcuts="B E"
        disabled={!video}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ClipBar asset={asset} video={video} clip={clip} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
