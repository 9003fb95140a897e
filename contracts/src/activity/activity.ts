import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { FactSources } from '../facts/facts.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { ChangedValue } from '../metadata/changed-value.ts';
import { DataMode } from '../metadata/metadata.ts';

/** Limits the entries of an asset's history in one response. */
export const ACTIVITY_PAGE = 30;

const Entry = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  /** First and last name; empty for the system and for deleted users. */
  user_name: z.string(),
  time: Time,
});

/** How an entry refers to change sets, which are kept for 30 days. */
const InChangeSet = {
  /** The change set of the edit. */
  change_set_id: z.number().int().optional(),
  /** The change set that was undone. */
  undoes_change_set_id: z.number().int().optional(),
};

/** Details that were not recorded from the start are optional, because older entries lack them. */
export const Activity = z.discriminatedUnion('action', [
  Entry.extend({
    action: z.literal('UPLOADED'),
    /** `guest_name`: the visitor of a shared link who sent the file, which the user accepted. */
    details: z.looseObject({ guest_name: z.string().optional() }),
  }),
  Entry.extend({
    action: z.literal(['ARCHIVED', 'UNARCHIVED']),
    details: z.looseObject({}),
  }),
  Entry.extend({ action: z.literal('RESTORED'), details: z.looseObject(InChangeSet) }),
  Entry.extend({
    action: z.literal('RENAMED'),
    details: z.looseObject({ from: z.string(), to: z.string() }),
  }),
  Entry.extend({
    action: z.literal('DATA_UPDATED'),
    details: z.looseObject({
      mode: DataMode,
      fields: z.array(z.string()),
      data_schema_id: z.number().int(),
      changes: z.array(ChangedValue).optional(),
      /** The bulk job of the edit. */
      job_id: z.number().int().optional(),
      /** The schema before the edit; only for bulk jobs. */
      former_schema_id: z.number().int().optional(),
      /** The bulk job whose edit was undone. */
      undoes: z.number().int().optional(),
      ...InChangeSet,
    }),
  }),
  Entry.extend({
    action: z.literal('FACTS_CHANGED'),
    details: z.looseObject({
      changes: z.array(ChangedValue),
      /** Where the old values of the changed facts came from. */
      former_sources: FactSources.optional(),
      /** The bulk job of the change. */
      job_id: z.number().int().optional(),
      /** The bulk job whose change was undone. */
      undoes: z.number().int().optional(),
      ...InChangeSet,
    }),
  }),
  Entry.extend({
    action: z.literal('TRASHED'),
    details: z.looseObject({
      /** The asset that was kept by a merge. */
      merged_into: z.string().optional(),
      ...InChangeSet,
    }),
  }),
  Entry.extend({
    action: z.literal('REPLACED'),
    details: z.looseObject({
      version: z.number().int(),
      name: z.string(),
      /** The earlier version that was copied. */
      restored: z.number().int().optional(),
    }),
  }),
  Entry.extend({
    action: z.literal('CONVERSION_SAVED'),
    details: z.looseObject({ key: z.string() }),
  }),
  Entry.extend({
    action: z.literal('CONVERSIONS_DELETED'),
    details: z.looseObject({ keys: z.array(z.string()) }),
  }),
  Entry.extend({
    action: z.literal(['MERGED', 'MERGE_UNDONE']),
    details: z.looseObject({
      /** The assets that were moved to the trash. */
      from: z.array(z.string()),
      fields: z.array(z.string()),
      merge_id: z.number().int().optional(),
    }),
  }),
  Entry.extend({
    action: z.literal('POSTER_CHANGED'),
    details: z.looseObject({
      /** Seconds from the start; null for the automatic poster. */
      second: z.number().nullable(),
    }),
  }),
  Entry.extend({
    action: z.literal('TRANSFERRED'),
    /** The names of the former and the new owner. */
    details: z.looseObject({ from: z.string(), to: z.string() }),
  }),
  Entry.extend({
    /** An entry whose action is unknown, or whose details lack a field. */
    action: z.literal('OTHER'),
    details: z.looseObject({ recorded_action: z.string() }),
  }),
]);
export type Activity = z.infer<typeof Activity>;
/** An action that is recorded. */
export type ActivityAction = Exclude<Activity['action'], 'OTHER'>;

export const listActivity = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/activity',
  summary: 'List the activity of an asset, newest first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  query: z.object({
    /** Returns only entries before this one: the last id of the previous page. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(ACTIVITY_PAGE),
  }),
  answer: z.object({ status: z.literal('OK'), data: z.array(Activity) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});
