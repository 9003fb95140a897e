import { defineTexts } from '../../i18n.ts';

/** Names of EventName. */
export const t = defineTexts({
  'file-saved': 'An asset was uploaded, or its content was replaced.',
  'file-processed':
    'The conversions and renditions of an asset are done, or its processing failed.',
  'file-data-updated': 'The metadata, name, owner or archive state of an asset changed.',
  'file-deleted': 'An asset moved to the trash or was purged, or conversions were deleted.',
  'file-undeleted': 'An asset was restored from the trash.',
  'addon-processed': 'An add-on finished with an asset.',
});
