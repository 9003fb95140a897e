import type { StackSuggestion } from '@spindle/contracts/stacks/suggestions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { dissolveStack, refetchStacks, saveStack } from './stacks-api.ts';
import { acceptAll, dismiss, removeSuggestion } from './suggestions-api.ts';
import { t } from './texts.ts';

const TOPIC = 'stacks';

export interface SuggestionActions {
  busyId: number | undefined;
  /** Stacks made so far while all are; null otherwise. */
  progress: number | null;
  stack: (suggestion: StackSuggestion) => Promise<void>;
  dismiss: (suggestion: StackSuggestion) => Promise<void>;
  stackAllRaw: () => Promise<void>;
}

/** Returns the actions on suggested stacks. Each can be undone. */
export function useSuggestionActions(): SuggestionActions {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<number>();
  const [progress, setProgress] = useState<number | null>(null);
  const report = (message: string, undo: () => Promise<unknown>) => {
    const onClick = () =>
      void undo()
        .catch(showError)
        .finally(() => refetchStacks(client));
    showAlert({ type: 'success', message, action: { label: t('undo'), onClick }, topic: TOPIC });
  };
  const decide = async (suggestion: StackSuggestion, decision: () => Promise<void>) => {
    setBusyId(suggestion.id);
    try {
      await decision();
      removeSuggestion(client, suggestion);
    } catch (error) {
      showError(error as Error);
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    progress,
    stack: (suggestion) =>
      decide(suggestion, async () => {
        const ids = suggestion.assets.map(({ id }) => id);
        const stackId = await saveStack({ ids, kind: suggestion.kind });
        report(t('stacked', { count: ids.length }), async () => {
          await dissolveStack(stackId);
          await dismiss(suggestion.id, false);
        });
      }),
    dismiss: (suggestion) =>
      decide(suggestion, async () => {
        await dismiss(suggestion.id, true);
        report(t('dismissed'), () => dismiss(suggestion.id, false));
      }),
    stackAllRaw: async () => {
      setProgress(0);
      try {
        const ids = await acceptAll('RAW_JPEG', setProgress);
        if (ids.length === 0) showAlert({ type: 'warning', message: t('noneStacked') });
        else
          report(t('stackedAll', { count: ids.length }), async () => {
            for (const id of ids) await dissolveStack(id);
          });
      } catch (error) {
        showError(error as Error);
      } finally {
        setProgress(null);
        refetchStacks(client);
      }
    },
  };
}
