import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import type { Permission } from '../http/permissions.ts';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Queued } from '../jobs/jobs.ts';
import { ChangedValue } from '../metadata/changed-value.ts';
import { ExtendedResult } from '../search/search.ts';
import { UserId } from '../users/user-id.ts';

/** Days that a change set is kept and can be undone. */
export const CHANGE_SET_DAYS = 30;
/** Limits the change sets of one response. */
export const CHANGE_SETS_PAGE = 50;
/** Limits the items of one response. */
export const CHANGE_ITEMS_PAGE = 50;

/** The message of an error when a change set has been undone, or is being undone. */
export const ALREADY_UNDONE = 'This change has been undone already.';

const ChangeSetId = z.coerce.number().int().min(1).max(2_147_483_647);
/** Invalid ids become 0, which no change set has: 404 instead of 400. */
const ChangeSetParams = z.object({ id: ChangeSetId.catch(0) });

export const ChangeSetKind = z.enum(['FACTS', 'DATA', 'COLLECTIONS', 'TRASH', 'MERGE']);
export type ChangeSetKind = z.infer<typeof ChangeSetKind>;

/** The permission that an undo needs. Null: the owner of a collection needs none. */
export const CHANGE_SET_PERMISSIONS: Record<ChangeSetKind, Permission | null> = {
  FACTS: 'EDIT_ASSET',
  DATA: 'EDIT_ASSET',
  COLLECTIONS: null,
  TRASH: 'DELETE_UNDELETE_ASSET',
  /** And EDIT_ASSET: the kept asset gets its former values back. */
  MERGE: 'DELETE_UNDELETE_ASSET',
};

/** RUNNING: its job has not ended. UNDOING: the job that undoes it has not ended. */
export const ChangeSetState = z.enum(['RUNNING', 'DONE', 'UNDOING', 'UNDONE']);
export type ChangeSetState = z.infer<typeof ChangeSetState>;

const Who = z.object({
  user_id: z.number().int(),
  /** First and last name; empty for deleted users. */
  user_name: z.string(),
  time: Time,
});

/** Changes that were made together. */
export const ChangeSet = Who.extend({
  id: z.number().int(),
  /** Facts, custom metadata, which assets collections have, moves to the trash and back, or merges of identical files. */
  kind: ChangeSetKind,
  /** What was done: `Added tag spring to 50 assets`, `Rated lake.jpg with 4 stars`. */
  name: z.string(),
  /** Number of changed assets. */
  assets: z.number().int(),
  /** The bulk job that made the changes; null for a single change. */
  job_id: z.number().int().nullable(),
  state: ChangeSetState,
  /** The change set that this one undoes; null for other changes. */
  undoes_id: z.number().int().nullable(),
  /** The last attempt to undo it; null without one. After a failed or canceled one it can be undone again. */
  undo: Who.extend({
    change_set_id: z.number().int(),
    job_id: z.number().int(),
    /** The result: `47 of 50 restored; 3 were changed later`. Empty until the job ends. */
    message: z.string(),
  }).nullable(),
  /** Afterwards it can no longer be undone, and is deleted. */
  expires: Time,
});
export type ChangeSet = z.infer<typeof ChangeSet>;

/** What a change set changed on one asset. */
const ChangeItem = z.object({
  asset_id: z.string(),
  /** Null for an asset that no longer exists or that the caller may not see. */
  asset: ExtendedResult.nullable(),
  /**
   * The values before and after; for collections a field `collection` for each one that the asset was added to or removed from; for moves to
   * the trash a field `trash`, true in the trash; for merges a field `merged_into` with the name of the kept asset, too. Empty without `asset`.
   */
  changes: z.array(ChangedValue),
});
export type ChangeItem = z.infer<typeof ChangeItem>;

export const listChangeSets = route({
  method: 'GET',
  path: '/api/v1/change-sets',
  summary:
    "List the caller's change sets of the last 30 days, newest first. Administrators get those of all users, except of their collections",
  access: SIGNED_IN,
  query: z.object({
    /** Only change sets of this user. */
    user_id: z.coerce.number().pipe(UserId).optional(),
    /** `next_cursor` of the previous page. */
    cursor: ChangeSetId.optional(),
    limit: z.coerce.number().int().min(1).max(CHANGE_SETS_PAGE).default(CHANGE_SETS_PAGE),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      change_sets: z.array(ChangeSet),
      /** Null on the last page. */
      next_cursor: z.number().int().nullable(),
    }),
  }),
  example: () => ({ query: { limit: '20' } }),
});

export const readChangeSet = route({
  method: 'GET',
  path: '/api/v1/change-sets/{id}',
  summary: 'Get a change set with a page of its assets, and their values before and after',
  access: SIGNED_IN,
  params: ChangeSetParams,
  query: z.object({
    /** `next_cursor` of the previous page. */
    cursor: AssetId.optional(),
    limit: z.coerce.number().int().min(1).max(CHANGE_ITEMS_PAGE).default(CHANGE_ITEMS_PAGE),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: ChangeSet.extend({
      items: z.array(ChangeItem),
      /** Null on the last page. */
      next_cursor: z.string().nullable(),
    }),
  }),
  example: (ids) => ({ params: { id: ids.changeSetId } }),
});

export const undoChangeSet = route({
  method: 'POST',
  path: '/api/v1/change-sets/{id}/undo',
  summary:
    'Undo a change set as a job. Values that were changed later stay. The undo is a change set of its own, so it can be undone too',
  access: SIGNED_IN,
  params: ChangeSetParams,
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.changeSetId } }),
});
