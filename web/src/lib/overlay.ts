import type { Location } from 'react-router-dom';
import * as z from 'zod/mini';

/**
 * History state of a link that opens an asset over the list: the list's location and the ids of its page.
 * `<Link to={`/asset/${id}`} state={overlayState(location, ids)} preventScrollReset>`
 */
export interface OverlayState {
  background: Location;
  siblings: string[];
  /** Whether the background is a different page of the list than the one in the history. */
  hasChangedPage?: boolean;
  /** See `readDetails`. */
  details?: string | false;
}

// Browsers store the history state, so it can come from an earlier release.
const Background = z.looseObject({
  pathname: z.string().check(z.regex(/^\/(?!\/)/)), // `//host` would be another site
  search: z.string(),
  hash: z.string(),
});
/** On phones: see `readDetails`. */
const Details = z.optional(z.union([z.string(), z.literal(false)]));
const DetailsState = z.object({ details: Details });
const State = z.object({
  background: Background,
  siblings: z.array(z.string()),
  hasChangedPage: z.optional(z.boolean()),
  details: Details,
});

/** Query string of an asset's URL that opens its metadata form. */
export const EDIT_DATA = '?tab=metadata&edit=1';

/** Returns the state for a link that opens an asset over the list at `background`. `siblings` are the ids of the list's page. */
export function overlayState(background: Location, siblings: string[]): OverlayState {
  return { background, siblings };
}

/** States that were checked before: a gallery has a thousand siblings, and many components read the state. */
const checked = new WeakMap<object, boolean>();

/** Returns the overlay state of a location; null if the asset is shown as a page. */
export function readOverlayState({ state }: Location): OverlayState | null {
  if (typeof state !== 'object' || state === null) return null;
  const isValid = checked.get(state) ?? isOverlayState(state);
  checked.set(state, isValid);
  return isValid ? (state as OverlayState) : null;
}

/**
 * Returns the id of the asset over which the sheet of details was opened on a phone, as an entry of the history; false if the sheet was
 * closed again in the same entry; undefined if it never was open.
 */
export function readDetails(location: Location): string | false | undefined {
  return DetailsState.safeParse(location.state).data?.details;
}

function isOverlayState(state: unknown): state is OverlayState {
  return State.safeParse(state).success;
}
