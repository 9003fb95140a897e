import { useState } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import type { MarksChange } from '../marks/marks.ts';
import { useCan } from '../session/allowed.tsx';
import {
  type CullingState,
  crown,
  show,
  startCulling,
  step,
  toggleCompare,
  without,
} from './culling-state.ts';
import { type Group, isIn } from './groups.ts';
import { useMarks } from './use-marks.ts';

/** Holds the pictures of a culling with their marks, and what is shown of them. `first`: the picture to begin with, alone. */
export function useCulling(loaded: readonly AssetSummary[], first: string | undefined) {
  const canMark = useCan('EDIT_ASSET');
  const loadedIds = loaded.map(({ id }) => id);
  const [trashed, setTrashed] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<Group>('all');
  const [state, setState] = useState<CullingState>(() => startCulling(loadedIds, first));
  const assets = loaded.filter(({ id }) => !trashed.has(id));
  const marks = useMarks(assets);
  const { active, panes, champion } = state;
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const current = byId.get(active);
  const idsIn = (one: Group) =>
    assets.filter((asset) => isIn(one, marks.of(asset))).map(({ id }) => id);
  // A picture that leaves its group stays until another one is shown, so that it does not vanish at its mark.
  const listed = assets.filter(
    (asset) => isIn(group, marks.of(asset)) || asset.id === active || asset.id === champion,
  );
  const ids = listed.map(({ id }) => id);
  const isPick = (id: string) => {
    const asset = byId.get(id);
    return asset !== undefined && marks.of(asset).flag === 'PICK';
  };
  const alone = (id: string): CullingState => ({ active: id, panes: [], champion: null });
  return {
    canMark,
    marks,
    state,
    group,
    groups: {
      all: idsIn('all'),
      picked: idsIn('picked'),
      rejected: idsIn('rejected'),
      open: idsIn('open'),
    } satisfies Groups,
    listed,
    current,
    position: ids.indexOf(active) + 1,
    shown: (panes.length > 0 ? panes : [active]).flatMap((id) => byId.get(id) ?? []),
    mark: (change: MarksChange, goesOn: boolean, asset = current) => {
      // A favorite is the user's own.
      if (!asset || (!canMark && change.favorite === undefined)) return;
      marks.mark(asset, change);
      if (goesOn) setState(step(state, ids, 1));
    },
    undo: () => {
      const id = marks.undo();
      if (id !== undefined) setState((now) => show(now, id));
    },
    show: (id: string) => setState(show(state, id)),
    activate: (id: string) => setState({ ...state, active: id }),
    step: (by: 1 | -1) => setState(step(state, ids, by)),
    crown: () => setState(crown(state, ids)),
    uncrown: () => setState(alone(champion ?? active)),
    toggleCompare: () => setState(toggleCompare(state, ids, isPick)),
    showGroup: (one: Group) => {
      setGroup(one);
      const [start, ...others] = idsIn(one);
      if (start !== undefined && active !== start && !others.includes(active))
        setState(alone(start));
    },
    dropTrashed: (gone: readonly string[]) => {
      const all = new Set([...trashed, ...gone]);
      setTrashed(all);
      setGroup('all');
      setState(
        without(
          state,
          loadedIds.filter((id) => !all.has(id)),
        ),
      );
    },
  };
}

/** Ids of the pictures of each group. */
export type Groups = Readonly<Record<Group, readonly string[]>>;
