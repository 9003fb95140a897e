import { Suspense } from 'react';
import type { DeveloperModalProps } from '../asset-list/actions/slots.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const MODALS = {
  links: lazyPart(async () => (await import('../links/asset-links-modal.tsx')).AssetLinksModal),
  cdn: lazyPart(async () => (await import('../cdn/cdn-modal.tsx')).CdnModal),
  reprocess: lazyPart(
    async () => (await import('../reprocess/reprocess-modal.tsx')).ReprocessModal,
  ),
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
