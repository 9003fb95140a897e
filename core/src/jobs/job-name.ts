import { TRANSFER_TYPE } from '@spindle/contracts/users/user-transfer';
import type { Job } from '@spindle/prisma/client';

const NAMES: Record<string, string> = {
  INGEST: 'Processing',
  REPLACE: 'Processing the new version of',
  CONVERSION: 'Saving a conversion of',
  VIDEO_TRANSCODE: 'Transcoding',
  WAVEFORM: 'Creating the waveform of',
  VIDEO_CLIP: 'Cutting a clip from',
  ADDONS: 'Running add-ons on',
  ANALYZE_ASSETS: 'Analyzing assets',
  BULK_CONVERT: 'Converting assets',
  BULK_DOWNLOAD: 'Preparing a download',
  BULK_DELETE: 'Moving assets to the trash',
  BULK_RESTORE: 'Restoring assets',
  BULK_ARCHIVE: 'Archiving assets',
  BULK_UNARCHIVE: 'Unarchiving assets',
  BULK_UPDATE_DATA: 'Editing the metadata of assets',
  BULK_UNDO_UPDATE_DATA: 'Undoing an edit of metadata',
  BULK_ACCEPT_SUGGESTIONS: 'Accepting suggested tags',
  BULK_CHANGE_FACTS: 'Changing the facts of assets',
  BULK_UNDO_CHANGE_FACTS: 'Undoing a change of facts',
  BULK_CHANGE_TAG: 'Changing a tag',
  BULK_UNDO_CHANGE_SET: 'Undoing changes',
  BULK_MERGE_EXACT: 'Merging identical files',
  BULK_SET_FAVORITE: 'Changing favorites',
  BULK_ADD_TO_COLLECTIONS: 'Adding assets to collections',
  BULK_ADD_TO_BASKET: 'Adding assets to the basket',
  CDN_PREFETCH: 'Prefetching for the content delivery network',
  CDN_PURGE: 'Purging the content delivery network',
  PURGE_TRASH: 'Purging the trash',
  PURGE_ASSET: 'Permanently deleting',
  [TRANSFER_TYPE]: 'Transferring ownership',
  EXPORT_BACKFILL: 'Exporting all assets to the database',
  MOVE_FILES: 'Moving files to their stores',
  MOVE_BACK: 'Moving files back',
  DELETE_SOURCES: 'Deleting the sources of moved files',
};

/** Returns a description of a job, such as `Transcoding lake.mp4`. */
export function nameOf({ id, type, input }: Pick<Job, 'id' | 'type' | 'input'>): string {
  const name = NAMES[type] ?? `Job ${id}`;
  const fileName =
    typeof input === 'object' && input !== null && 'file_name' in input ? input.file_name : null;
  return typeof fileName === 'string' ? `${name} ${fileName}` : name;
}
