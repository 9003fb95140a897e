import type { DuplicateGroup } from '@spindle/contracts/duplicates/duplicates';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import {
  BecomesGroupVisible,
  type Merge,
  refetchDuplicates,
  removeGroup,
  undoDismissal,
  undoGroupMerge,
  useDismissGroup,
  useMergeGroup,
} from './duplicates-api.ts';
import { t } from './texts.ts';

/** Alerts of this page replace each other. */
const TOPIC = 'duplicates';

/** What can be done with a group. Each action removes it from the page and can be undone. */
export interface GroupActions {
  busyId: number | undefined;
  merge: (group: DuplicateGroup, keep: string) => void;
  dismiss: (group: DuplicateGroup) => void;
  /** Leaves the group for now. It is listed again when the page is reloaded. */
  keepAll: (group: DuplicateGroup) => void;
  /** Undoes the last action that is not undone yet. */
  undoLast: () => void;
}

type Undo = () => Promise<string[]>;

/** Returns the actions on groups. */
export function useGroupActions(): GroupActions {
  const client = useQueryClient();
  const merging = useMergeGroup((error, refused) => {
    if (!(error instanceof BecomesGroupVisible)) return showError(error);
    const action = {
      label: t('mergeAnyway'),
      onClick: () => merge({ ...refused, isConfirmed: true }),
    };
    showAlert({ type: 'warning', message: t('becomesGroupVisible'), action, topic: TOPIC });
  });
  const dismissing = useDismissGroup();
  const undos = useRef<Undo[]>([]);
  const run = async (undo: Undo) => {
    undos.current = undos.current.filter((one) => one !== undo);
    try {
      const fields = await undo();
      const message =
        fields.length > 0 ? t('keptFields', { fields: fields.join(', ') }) : t('undone');
      showAlert({ type: 'success', message, topic: TOPIC });
      refetchDuplicates(client);
    } catch (error) {
      showError(error as Error);
    }
  };
  const report = (message: string, undo: Undo) => {
    undos.current.push(undo);
    const action = { label: t('undo'), onClick: () => void run(undo) };
    showAlert({ type: 'success', message, action, topic: TOPIC });
  };
  const merge = (chosen: Merge) =>
    merging.mutate(chosen, {
      onSuccess: (id) => report(t('merged'), async () => (id === null ? [] : undoGroupMerge(id))),
    });
  const busy = merging.isPending ? merging.variables.group : undefined;
  return {
    busyId: busy?.id ?? (dismissing.isPending ? dismissing.variables.id : undefined),
    merge: (group, keep) => merge({ group, keep }),
    dismiss: (group) =>
      dismissing.mutate(group, {
        onSuccess: () =>
          report(t('dismissed'), async () => {
            await undoDismissal(group);
            return [];
          }),
      }),
    keepAll: (group) => {
      removeGroup(client, group);
      report(t('skippedGroup'), async () => []);
    },
    undoLast: () => {
      const last = undos.current.at(-1);
      if (last) void run(last);
    },
  };
}
