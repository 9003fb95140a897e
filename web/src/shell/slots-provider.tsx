import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import { type Slots, SlotsContext } from '../asset-list/actions/slots.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { TopProgress } from '../ui/top-progress.tsx';
import { DeveloperModal } from './developer-modal.tsx';

/** The code of each component loads when it is first rendered; DeveloperModal does so for each of its dialogs. */
const SLOTS: Slots = {
  AddToCollectionsDialog: lazySlot(
    async () => (await import('../collections/add-dialog.tsx')).AddDialog,
  ),
  WordSubstitutionsDialog: lazySlot(
    async () => (await import('../settings/word-substitutions/words-dialog.tsx')).WordsDialog,
  ),
  BulkEditDialog: lazySlot(
    async () => (await import('../asset-detail/metadata/bulk-edit-dialog.tsx')).BulkEditDialog,
  ),
  EditFactsDialog: lazySlot(
    async () => (await import('../facts/edit-facts-dialog.tsx')).EditFactsDialog,
  ),
  ShiftClockDialog: lazySlot(
    async () => (await import('../facts/shift-clock-dialog.tsx')).ShiftClockDialog,
  ),
  CollageButton: lazySlot(
    async () => (await import('../asset-detail/tools/collage/collage-button.tsx')).CollageButton,
  ),
  DeveloperModal,
  CreateCollectionDialog: lazySlot(
    async () => (await import('../collections/collection-dialogs.tsx')).CreateDialog,
  ),
  ShareDialog: lazySlot(
    async () => (await import('../shares/share-dialog.tsx')).ShareDialog,
    <TopProgress isActive />,
  ),
};

/** Connects features with each other: each may render what another implements, without importing it. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  return <SlotsContext value={SLOTS}>{children}</SlotsContext>;
}

/** Returns a component that renders the fallback until its code is loaded. */
function lazySlot<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Lazy = lazyPart(load) as unknown as ComponentType<P>;
  return function LazySlot(props: P) {
    return <Suspense fallback={fallback}>{createElement(Lazy, props)}</Suspense>;
  };
}
