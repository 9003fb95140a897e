/** Limits the pictures side by side. */
export const PANES_MAX = 4;

/** Which pictures a culling shows. */
export interface CullingState {
  /** The picture that keys mark. */
  active: string;
  /** The pictures side by side; empty while one is shown alone. */
  panes: readonly string[];
  /** The best so far: it stays in the first pane, while challengers change. */
  champion: string | null;
}

/** Returns the first state: up to four pictures are compared, more are shown one by one. */
export function startCulling(ids: readonly string[], active?: string): CullingState {
  const first = active !== undefined && ids.includes(active) ? active : (ids[0] ?? '');
  const compares = active === undefined && ids.length > 1 && ids.length <= PANES_MAX;
  return { active: first, panes: compares ? ids : [], champion: null };
}

/** Shows a picture. Side by side, it replaces the active one; against a champion, the challenger. */
export function show(state: CullingState, id: string): CullingState {
  const { active, panes, champion } = state;
  if (panes.length === 0 || panes.includes(id)) return { ...state, active: id };
  const left = active === champion ? panes.find((pane) => pane !== champion) : active;
  return { ...state, active: id, panes: panes.map((pane) => (pane === left ? id : pane)) };
}

/**
 * Goes to the next (1) or the previous (-1) picture of `ids`, those that are shown in the strip. With a champion the next challenger comes;
 * else, side by side, the next pane becomes active.
 */
export function step(state: CullingState, ids: readonly string[], by: 1 | -1): CullingState {
  const { active, panes, champion } = state;
  if (panes.length > 0 && champion === null) {
    const next = panes[panes.indexOf(active) + by];
    return next === undefined ? state : { ...state, active: next };
  }
  const others = ids.filter((id) => id !== champion);
  const challenger = active === champion ? panes.find((pane) => pane !== champion) : active;
  const index = others.indexOf(challenger ?? '');
  const next = others[index === -1 ? 0 : index + by];
  return next === undefined ? state : show(state, next);
}

/** Makes the active picture the champion, against the next one of `ids`. */
export function crown(state: CullingState, ids: readonly string[]): CullingState {
  const { active } = state;
  const others = ids.filter((id) => id !== active);
  const next = ids[ids.indexOf(active) + 1] ?? others.at(-1);
  if (next === undefined) return state;
  return { active: next, panes: [active, next], champion: active };
}

/** Changes between one picture and two: the active one beside the last pick before it, else beside its neighbor. */
export function toggleCompare(
  state: CullingState,
  ids: readonly string[],
  isPick: (id: string) => boolean,
): CullingState {
  const { active, panes } = state;
  if (panes.length > 0) return { active, panes: [], champion: null };
  const index = ids.indexOf(active);
  const other =
    ids.slice(0, Math.max(0, index)).findLast(isPick) ?? ids[index + 1] ?? ids[index - 1];
  return other === undefined ? state : { active, panes: [other, active], champion: null };
}

/** Removes pictures that are gone from the list. */
export function without(state: CullingState, ids: readonly string[]): CullingState {
  const panes = state.panes.filter((id) => ids.includes(id));
  const isAlone = panes.length < 2;
  const active = ids.includes(state.active) ? state.active : (panes[0] ?? ids[0] ?? '');
  const champion = state.champion !== null && ids.includes(state.champion) ? state.champion : null;
  return { active, panes: isAlone ? [] : panes, champion: isAlone ? null : champion };
}
