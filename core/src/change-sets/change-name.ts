import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { TagChange } from '@spindle/contracts/tags/change-tags';

/** The name of a change set, before and after the number of assets: `Added tag spring to`, ``. */
export type ChangeName = readonly [start: string, end: string];

/** Number of tags or fields that a name has before it counts the rest. */
const NAMED_MAX = 3;

const FACT_NAMES: Record<string, string> = {
  color_label: 'color label',
  taken: 'date taken',
};

const FLAG_NAMES = { PICK: 'Picked', REJECT: 'Rejected' };

/** Returns the name of a change of facts. A change of one thing names its value: `Rated`, `with 4 stars`. */
export function nameFactsChange(change: FactsChange): ChangeName {
  const { add_tags: added = [], remove_tags: removed = [], shift_taken: shift, ...facts } = change;
  const fields = Object.entries(facts).flatMap(([field, value]) =>
    value === undefined ? [] : [FACT_NAMES[field] ?? field],
  );
  const hasTags = added.length + removed.length > 0;
  if (fields.length === 0 && shift === undefined) return nameTagLists(added, removed);
  if (fields.length === 0 && !hasTags) return ['Shifted the date taken of', ''];
  const [only] = fields;
  if (only !== undefined && fields.length === 1 && !hasTags && shift === undefined)
    return nameOneFact(only, facts);
  const all = [
    ...fields,
    ...(shift === undefined ? [] : ['date taken']),
    ...(hasTags ? ['tags'] : []),
  ];
  return [`Changed ${joinNames(all)} of`, ''];
}

function nameOneFact(field: string, { rating, flag }: FactsChange): ChangeName {
  if (rating) return ['Rated', `with ${rating} ${rating === 1 ? 'star' : 'stars'}`];
  if (flag) return [FLAG_NAMES[flag], ''];
  return [`Changed ${field} of`, ''];
}

function nameTagLists(added: readonly string[], removed: readonly string[]): ChangeName {
  if (removed.length === 0) return [`Added ${tagsText(added)} to`, ''];
  if (added.length === 0) return [`Removed ${tagsText(removed)} from`, ''];
  return [`Added ${tagsText(added)} and removed ${tagsText(removed)} of`, ''];
}

const tagsText = (tags: readonly string[]) =>
  `${tags.length === 1 ? 'tag' : 'tags'} ${joinNames(tags)}`;

/** Returns the name of a change of a tag on all assets. */
export function nameTagChange({ from, to }: TagChange, merge: boolean): ChangeName {
  if (to === null) return [`Deleted tag ${from} from`, ''];
  return [`${merge ? `Merged tag ${from} into` : `Renamed tag ${from} to`} ${to} on`, ''];
}

/** Returns the name of a change of custom metadata. */
export function nameDataUpdate({
  data,
  lists = {},
  data_schema_id: schemaId,
}: Pick<ManyDataUpdate, 'data' | 'lists' | 'data_schema_id'>): ChangeName {
  const fields = [...Object.keys(data), ...Object.keys(lists)];
  if (fields.length > 0) return [`Changed ${joinNames(fields)} of`, ''];
  return [schemaId === undefined ? 'Changed the metadata of' : 'Changed the asset schema of', ''];
}

/** Returns the name of a change of collections. */
export function nameCollectionsChange(
  change: 'Added' | 'Removed' | 'Changed' | 'Moved',
  collections: readonly string[],
): ChangeName {
  const prepositions = { Added: 'to', Removed: 'from', Changed: 'in', Moved: 'in' };
  return [change, `${prepositions[change]} ${joinNames(collections)}`];
}

/** Returns the name of a move to the trash or back. */
export function nameTrashChange(action: 'delete' | 'restore'): ChangeName {
  return action === 'delete' ? ['Moved', 'to the trash'] : ['Restored', 'from the trash'];
}

/** The name of a merge of identical files. */
export const MERGE_NAME: ChangeName = ['Merged', 'into identical copies'];

/** Returns the name of an undo. The undo of an undo is called redo. */
export function nameUndo({
  nameStart,
  nameEnd,
}: {
  nameStart: string;
  nameEnd: string;
}): ChangeName {
  const isUndo = nameStart.startsWith(UNDID);
  const start = nameStart.replace(isUndo ? UNDID : REDID, '');
  return [`${isUndo ? REDID : UNDID}${start}`, nameEnd];
}

const UNDID = 'Undid: ';
const REDID = 'Redid: ';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function joinNames(names: readonly string[]): string {
  if (names.length <= NAMED_MAX + 1) return list.format(names);
  return list.format([...names.slice(0, NAMED_MAX), `${names.length - NAMED_MAX} more`]);
}
