import { IconTrashX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { AssetAction, AssetSummary } from '../../assets/asset-summary.ts';
import { useCanPurge } from '../../trash/purge-asset-api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { t } from './texts.ts';

const PurgeQuestion = lazyPart(async () => (await import('./purge-question.tsx')).PurgeQuestion);

/** Returns the action that deletes an asset of the trash permanently, if the user may, and the open question before it. */
export function usePurgeAction(): { actions: readonly AssetAction[]; question: ReactNode } {
  const canPurge = useCanPurge();
  const [asked, setAsked] = useState<AssetSummary | null>(null);
  const actions = useMemo<AssetAction[]>(
    () =>
      canPurge
        ? [
            {
              key: 'purge',
              label: t('purge'),
              icon: IconTrashX,
              isForTrashed: true,
              onRun: setAsked,
            },
          ]
        : [],
    [canPurge],
  );
  return {
    actions,
    question: asked && (
      <Suspense fallback={null}>
        <PurgeQuestion asset={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
