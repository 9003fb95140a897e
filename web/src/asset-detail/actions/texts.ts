import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  download: 'Download',
  downloadMore: 'More download options',
  downloadAs: 'Download as…',
  downloadAsHelp: 'Choose a size, a format and a quality.',
  downloadWithMetadata: 'Download with metadata',
  downloadWithMetadataHelp:
    'You get a copy that contains the title, description, tags, credit and rights.',
  cannotHoldMetadata: 'Metadata cannot be written into this file type.',
  downloadWithoutPersonalInfo: 'Download without personal information',
  downloadWithoutPersonalInfoHelp:
    'You get a copy without places, serial numbers, contact data, keywords and names of people.',
  cannotClean: 'Personal information cannot be removed from this file type.',
  getLink: 'Get Link',
  addToBasket: 'Add to basket',
  linkMore: 'More link options',
  copyLink: 'Copy 24-hour link',
  addToCollection: 'Add to Collection',
  moveToTrash: 'Move to Trash',
  cancel: 'Cancel',
  replaceContent: 'Replace Content',
  more: 'More actions',
  editImage: 'Edit Image',
  moreLikeThis: 'More like this',
  rename: 'Rename',
  renameTitle: 'Rename asset',
  renamedMeanwhile: 'Somebody else renamed it to “{{name}}”. Rename it again to replace this name.',
  archive: 'Archive',
  unarchive: 'Unarchive',
  fileName: 'File name',
});
