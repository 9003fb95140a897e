import { z } from 'zod';
import { PROPERTIES_MAX } from '../asset-schemas/asset-schemas.ts';
import { DATA_TEXT_MAX, DataUpdate, GivenData } from '../metadata/metadata.ts';

/** Limits the entries that one call adds to a list or removes from it. */
export const LIST_ENTRIES_MAX = 50;

export const ListEntry = z.union([
  z.string().trim().min(1).max(DATA_TEXT_MAX),
  z.number(),
  z.boolean(),
]);
export type ListEntry = z.infer<typeof ListEntry>;

const ListEntries = z.array(ListEntry).min(1).max(LIST_ENTRIES_MAX);

/** How the list of each asset changes. Entries that it already has, or does not have, change nothing. */
const ListChange = z
  .object({ add: ListEntries.optional(), remove: ListEntries.optional() })
  .refine(
    ({ add, remove }) => add !== undefined || remove !== undefined,
    'Send entries to add or to remove.',
  );

/** Changes of lists by field. A list without entries becomes a missing field, and the reverse. */
export const ListChanges = z
  .record(z.string(), ListChange)
  .refine(
    (fields) => Object.keys(fields).length <= PROPERTIES_MAX,
    `Send at most ${PROPERTIES_MAX} lists.`,
  );
export type ListChanges = z.infer<typeof ListChanges>;

/** An update of many assets: the same fields as for one asset, without `expected`, and changes of their lists. */
export const ManyDataUpdate = z.object({
  ...DataUpdate.omit({ expected: true }).shape,
  data: GivenData.default({}),
  /** Only with APPEND, and for fields that are not in `data`. */
  lists: ListChanges.optional(),
});
export type ManyDataUpdate = z.infer<typeof ManyDataUpdate>;
