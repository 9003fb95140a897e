import { lazy, Suspense } from 'react';
import type { DeveloperModalProps } from '../slots/slots.ts';

const MODALS = {
  links: lazy(async () => ({
    default: (await import('../links/asset-links-modal.tsx')).AssetLinksModal,
  })),
  cdn: lazy(async () => ({ default: (await import('../cdn/cdn-modal.tsx')).CdnModal })),
  reprocess: lazy(async () => ({
    default: (await import('../reprocess/reprocess-modal.tsx')).ReprocessModal,
  })),
};

/** Shows the dialog of a developer tool. Its code loads when it first opens. */
export function DeveloperModal({ tool, ...modal }: DeveloperModalProps) {
  const Modal = MODALS[tool];
  return (
    <Suspense>
      <Modal {...modal} />
    </Suspense>
  );
}
