import { METADATA_SOURCE_FIELD } from './assets/metadata-source.ts';
import { listFormerOwners, transferOwnership } from './collections/collection-routes.ts';
import type { Route } from './http/route.ts';
import { mergeAssets } from './merge/merge.ts';
import { notifyColleagues } from './shares/share-routes.ts';
import { readSharedTrack } from './shares/shared-videos.ts';
import { readStoryboardSprite } from './video/storyboards.ts';
import { readTrack } from './video/transcodes.ts';

/** Present names by the names of version 0.2.0. */
export type Renames = Readonly<Record<string, string>>;

/** The names that version 0.2.0 had for parts of a request. */
export interface OldNames {
  route: Route;
  /** Its path. */
  path?: string;
  /** Its query parameters. */
  query?: Renames;
  /** The fields of its body, at the top level. */
  body?: Renames;
}

/** The names that version 0.2.0 had for fields of upload forms. Servers accept them until version 1.0, like OLD_NAMES. */
export const OLD_FORM_FIELDS: Renames = { metadata_of: METADATA_SOURCE_FIELD };

/** All old names that servers accept until version 1.0. docs/renamed.md lists them for integrators. */
export const OLD_NAMES: readonly OldNames[] = [
  { route: readStoryboardSprite, path: '/api/v1/storyboard/{id}/sheet_{number}.jpg' },
  { route: readTrack, query: { pictures: 'iframes' } },
  { route: readSharedTrack, query: { pictures: 'iframes' } },
  { route: notifyColleagues, path: '/api/v1/shares/{id}/tell' },
  { route: listFormerOwners, path: '/api/v1/users/collections/handover' },
  {
    route: transferOwnership,
    path: '/api/v1/users/{id}/collections/handover',
    body: { to: 'to_user_id' },
  },
  { route: mergeAssets, body: { drop: 'trash' } },
];
