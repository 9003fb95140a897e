import type { Location } from 'react-router-dom';
import * as z from 'zod/mini';

/**
 * What a link to an asset carries in its history state so that it opens over the list: the list's own location and the
 * ids before and after. `<Link to={`/asset/${id}`} state={overlayState(location, ids)} preventScrollReset>`
 */
export interface OverlayState {
  background: Location;
  siblings: string[];
  /** Whether the background is another page of the list than the one in the history. */
  hasTurned?: boolean;
}

const Background = z.looseObject({
  pathname: z.string().check(z.regex(/^\/(?!\/)/)),
  search: z.string(),
  hash: z.string(),
});
const State = z.object({
  background: Background,
  siblings: z.array(z.string()),
  hasTurned: z.optional(z.boolean()),
});

/** Query of an asset's address that opens the form of its data. */
export const EDIT_DATA = '?tab=metadata&edit=1';

export function overlayState(background: Location, siblings: string[]): OverlayState {
  return { background, siblings };
}

/** The overlay state of a location, or null when the asset is a page of its own. */
export function readOverlayState(location: Location): OverlayState | null {
  return isOverlayState(location.state) ? location.state : null;
}

function isOverlayState(state: unknown): state is OverlayState {
  return State.safeParse(state).success;
}
