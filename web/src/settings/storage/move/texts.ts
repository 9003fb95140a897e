import { defineTexts } from '../../../i18n.ts';

export const t = defineTexts({
  title: 'Existing files',
  help: 'Saving the settings changes only where new files go. Move existing files here.',
  failed: 'The stored files could not be counted',
  none: 'No files are stored yet.',

  // Names of StorageKind.
  originals: 'Originals',
  derivatives: 'Derivatives',
  transcodes: 'Transcodes',
  stored: 'Stored files',
  movesTo: 'moves to',
  inPlace: 'In place',
  defaultStore: 'Default storage',
  amount_one: '{{files}} file ({{size}})',
  amount_other: '{{files}} files ({{size}})',

  move: 'Move files',
  moveTitle: 'Move {{amount}}?',
  moveHelp:
    'Each file is copied to the storage of the settings, verified by its checksum, then used from there. Files stay available. The sources are kept until you delete them.',
  takes: 'Expected duration: {{duration}}, measured at the last move.',
  cancel: 'Cancel',
  allInPlace: 'All files are where the settings put them.',
  toMove: '{{amount}} to move.',

  sources: 'Sources of moved files',
  sourcesHelp: 'The sources of {{amount}}, their earlier copies, are still stored.',
  deletableAt: 'You can delete them after {{time}}, when running downloads have ended.',
  moveBack: 'Move back',
  backTitle: 'Move {{amount}} back?',
  backHelp:
    'Files return to their sources, which are verified first. Only sources that changed are copied again. New files still go to the storage of the settings.',
  delete: 'Delete sources',
  deleteTitle: 'Delete the sources of {{amount}}?',
  deleteHelp:
    'The sources are permanently deleted. Files stay in their new location. To move back later, they must be copied again.',

  // Types of the job.
  MOVE_FILES: 'Move files',
  MOVE_BACK: 'Move back',
  DELETE_SOURCES: 'Delete sources',
  // Statuses of the job.
  QUEUED: 'Waiting',
  IN_PROGRESS: 'Running',
  COMPLETED: 'Completed',
  ERROR: 'Failed',
  canceled: 'Canceled',
  progress: '{{done}} of {{total}}',
  withFailed: '{{text}}, {{count}} failed',
  cancelJob: 'Cancel job',
  resume: 'Resume',
  retry: 'Retry failed files',
  resumed: 'The job continues.',
  showJob: 'Show job',
  failures: 'Failed files',
});
