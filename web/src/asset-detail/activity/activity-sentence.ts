import type { Activity } from '@spindle/contracts/activity/activity';
import { t } from './texts.ts';

/** Number of fields that a sentence names before it counts the rest. */
const NAMED_FIELDS_MAX = 4;

/** Describes an activity in a sentence: `Mara Olsen changed title and tags`. */
export function describeActivity(activity: Activity, ownId: number | null): string {
  const who = actorName(activity, ownId);
  const { action, details } = activity;
  switch (action) {
    case 'UPLOADED':
      return details.guest_name === undefined
        ? t('didUpload', { who })
        : t('didAccept', { who, guest: details.guest_name });
    case 'RENAMED':
      return t('didRename', { who, from: details.from, to: details.to });
    case 'DATA_UPDATED':
      return describeDataUpdate(who, details);
    case 'FACTS_CHANGED':
      if (details.undoes !== undefined) return t('didUndoEdit', { who });
      return t('didChangeData', {
        who,
        fields: joinNames(details.changes.map(({ field }) => field.replace('_', ' '))),
      });
    case 'ARCHIVED':
      return t('didArchive', { who });
    case 'UNARCHIVED':
      return t('didUnarchive', { who });
    case 'TRASHED':
      return t(details.merged_into ? 'didMergeAway' : 'didTrash', { who });
    case 'RESTORED':
      return t('didRestore', { who });
    case 'REPLACED':
      return details.restored === undefined
        ? t('didReplace', { who })
        : t('didRestoreVersion', { who, version: String(details.restored) });
    case 'CONVERSION_SAVED':
      return t('didSaveConversion', { who, key: details.key });
    case 'CONVERSIONS_DELETED':
      return t('didDeleteConversions', { who, keys: joinNames(details.keys) });
    case 'POSTER_CHANGED':
      return t(details.second === null ? 'didRemovePoster' : 'didChoosePoster', { who });
    case 'TRANSFERRED':
      return t('didTransfer', { who, from: details.from, to: details.to });
    case 'MERGE_UNDONE':
      return t('didUndoMerge', { who });
    case 'MERGED':
      return t('didMerge', { who, count: details.from.length });
    case 'OTHER':
      return t('didOther', { who });
  }
}

/** Returns the name of the user. The product itself (user 0) and deleted users have no name. */
function actorName({ user_id, user_name }: Activity, ownId: number | null): string {
  if (user_id === ownId) return t('you');
  return user_name || t(user_id === 0 ? 'theProduct' : 'formerUser');
}

type DataUpdate = Extract<Activity, { action: 'DATA_UPDATED' }>;

function describeDataUpdate(who: string, { fields, mode, undoes }: DataUpdate['details']): string {
  if (undoes !== undefined) return t('didUndoEdit', { who });
  if (mode === 'REPLACE') return t('didReplaceData', { who });
  if (fields.length === 0) return t('didSaveData', { who });
  return t('didChangeData', { who, fields: joinNames(fields) });
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function joinNames(names: string[]): string {
  if (names.length <= NAMED_FIELDS_MAX + 1) return list.format(names);
  const rest = names.length - NAMED_FIELDS_MAX;
  return list.format([...names.slice(0, NAMED_FIELDS_MAX), t('moreFields', { count: rest })]);
}
