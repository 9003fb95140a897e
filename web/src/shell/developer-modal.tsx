import { lazy, Suspense } from 'react';

const MODALS = {
  links: lazy(async () => ({
    default: (await import('../links/asset-links-modal.tsx')).AssetLinksModal,
  })),
  cdn: lazy(async () => ({ default: (await import('../cdn/cdn-modal.tsx')).CdnModal })),
  reprocess: lazy(async () => ({
    default: (await import('../reprocess/reprocess-modal.tsx')).ReprocessModal,
  })),
};

/** A tool for those who build on the API. */
export type DeveloperTool = keyof typeof MODALS;

interface DeveloperModalProps {
  tool: DeveloperTool;
  isOpen: boolean;
  /** Ids of the assets that it opens for. */
  startWith?: readonly string[];
  onClose: () => void;
}

/** Where a tool is used. Fetched when it is first asked for. */
export function DeveloperModal({ tool, ...modal }: DeveloperModalProps) {
  const Modal = MODALS[tool];
  return (
    <Suspense>
      <Modal {...modal} />
    </Suspense>
  );
}
