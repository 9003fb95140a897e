/**
 * Present names of tasks by their old ones. Queues can hold entries with old names when a worker of this release starts; migrations rename
 * the rows. Accepted until version 1.0.
 */
export const OLD_TASK_NAMES: ReadonlyMap<string, string> = new Map([
  ['encode-film', 'encode-renditions'],
  ['package-film', 'package-rendition'],
  ['take-subtitles', 'extract-subtitles'],
  ['clear-earlier', 'delete-earlier-derivatives'],
  ['transfer-user', 'transfer-ownership'],
]);
