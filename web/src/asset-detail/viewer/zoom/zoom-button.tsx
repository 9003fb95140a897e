import { IconZoomScan } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { type AssetSummary, isFailed, kindOf } from '../../../assets/asset-summary.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StageButton } from '../stage-button.tsx';
import { t } from '../texts.ts';

const ZoomViewer = lazyPart(async () => (await import('./zoom-viewer.tsx')).ZoomViewer);

interface ZoomButtonProps {
  asset: AssetSummary;
}

/** Opens the zoom viewer. Renders nothing unless the asset is an image that is ready. */
export function ZoomButton({ asset }: ZoomButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const isShown = kindOf(asset.content_type) === 'IMAGE' && asset.has_preview && !asset.trashed;
  if (!isShown || asset.status === 'NOT_READY' || isFailed(asset)) return null;
  return (
    <>
      <StageButton
        ref={button}
        icon={IconZoomScan}
        label={t('zoom')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ZoomViewer asset={asset} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
