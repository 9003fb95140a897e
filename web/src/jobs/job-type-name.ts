import { t } from './texts.ts';

/** Maps job types to their names. The name of a missing type is derived from the type itself. */
const NAMES = {
  INGEST: () => t('typeIngest'),
  REPLACE: () => t('typeReplace'),
  CONVERSION: () => t('typeConversion'),
  DATA_UPDATE: () => t('typeDataUpdate'),
  ADDONS: () => t('typeAddons'),
  ANALYZE_ASSETS: () => t('typeAnalyzeAssets'),
  USER_TRANSFER: () => t('typeUserTransfer'),
  PURGE_TRASH: () => t('typePurgeTrash'),
  PURGE_ASSET: () => t('typePurgeAsset'),
  EXPORT_BACKFILL: () => t('typeExportBackfill'),
  MOVE_FILES: () => t('typeMoveFiles'),
  MOVE_BACK: () => t('typeMoveBack'),
  DELETE_SOURCES: () => t('typeDeleteSources'),
  CDN_PREFETCH: () => t('typeCdnPrefetch'),
  CDN_PURGE: () => t('typeCdnPurge'),
  BULK_UPDATE_DATA: () => t('typeBulkUpdateData'),
  BULK_UNDO_UPDATE_DATA: () => t('typeBulkUndoUpdateData'),
  BULK_ACCEPT_SUGGESTIONS: () => t('typeBulkAcceptSuggestions'),
  BULK_CHANGE_FACTS: () => t('typeBulkChangeFacts'),
  BULK_UNDO_CHANGE_FACTS: () => t('typeBulkUndoChangeFacts'),
  BULK_CHANGE_TAG: () => t('typeBulkChangeTag'),
  BULK_UNDO_CHANGE_SET: () => t('typeBulkUndoChangeSet'),
  BULK_MERGE_EXACT: () => t('typeBulkMergeExact'),
  BULK_SET_FAVORITE: () => t('typeBulkSetFavorite'),
  BULK_DELETE: () => t('typeBulkDelete'),
  BULK_RESTORE: () => t('typeBulkRestore'),
  BULK_ARCHIVE: () => t('typeBulkArchive'),
  BULK_UNARCHIVE: () => t('typeBulkUnarchive'),
  BULK_CONVERT: () => t('typeBulkConvert'),
  BULK_DOWNLOAD: () => t('typeBulkDownload'),
  BULK_ADD_TO_COLLECTIONS: () => t('typeBulkAddToCollections'),
  BULK_ADD_TO_BASKET: () => t('typeBulkAddToBasket'),
};

/** Returns the type of a job in words: `Edit metadata of assets` for BULK_UPDATE_DATA. */
export function jobTypeName(type: string): string {
  if (type in NAMES) return NAMES[type as keyof typeof NAMES]();
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
