import type { DuplicatePage } from '@spindle/contracts/duplicates/duplicates';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  mergeGroup,
  readExactGroups,
  refetchDuplicates,
  undoGroupMerge,
} from './duplicates-api.ts';

interface MergeExactState {
  phase: 'ready' | 'running' | 'done' | 'undoing' | 'undone';
  /** Ids of the merges, for undoing them. */
  merged: readonly number[];
  /** Number of groups that could not be merged. */
  failed: number;
}

/** Merges all groups of identical files, one after the other, each into its suggested asset. Groups that cannot be merged are skipped. */
export function useMergeExact() {
  const client = useQueryClient();
  const [state, setState] = useState<MergeExactState>({ phase: 'ready', merged: [], failed: 0 });
  const stopped = useRef(false);
  const start = async () => {
    const merged: number[] = [];
    let failed = 0;
    const report = (phase: MergeExactState['phase']) =>
      setState({ phase, merged: [...merged], failed });
    report('running');
    let cursor: string | null = null;
    do {
      const page: DuplicatePage | null = await readExactGroups(cursor).catch(() => null);
      for (const group of page?.data ?? []) {
        if (stopped.current) break;
        const keep = group.assets[0]?.id ?? '';
        const id = await mergeGroup({ group, keep }).catch(() => null);
        if (id === null) failed += 1;
        else merged.push(id);
        report('running');
      }
      cursor = page?.next_cursor ?? null;
    } while (cursor !== null && !stopped.current);
    report('done');
    refetchDuplicates(client);
  };
  const undo = async () => {
    setState((now) => ({ ...now, phase: 'undoing' }));
    const undone: number[] = [];
    for (const id of state.merged.toReversed())
      await undoGroupMerge(id).then(
        () => undone.push(id),
        () => undefined,
      );
    setState({ phase: 'undone', merged: undone, failed: 0 });
    refetchDuplicates(client);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { state, start, stop, undo };
}
