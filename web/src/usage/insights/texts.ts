import type { LibraryType } from '@spindle/contracts/usage/library-insights';
import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  insights: 'Insights',
  daysOf: '{{start}} to {{end}}, days in UTC',
  failed: 'Error fetching insights',
  listFailed: 'This list could not be loaded.',
  noData: 'No Data Available',
  more: 'Show more',
  less: 'Show less',
  showMore: 'Show more: {{title}}',
  showLess: 'Show less: {{title}}',

  topViews: 'Most viewed',
  topDownloads: 'Most downloaded',
  asset: 'Asset',
  views: 'Views',
  downloads: 'Downloads',
  inTrash: '{{name}}, in the trash',
  noViews: 'No asset was viewed in this period.',
  noDownloads: 'No asset was downloaded in this period.',

  unused: 'Never used',
  unusedTotal_one: '{{assets}} asset, {{size}}, unused since {{since}}.',
  unusedTotal_other: '{{assets}} assets, {{size}}, unused since {{since}}.',
  unusedSince: 'Never viewed or downloaded since {{since}}.',
  noUnused: 'No unused assets.',
  noUnusedVisible: 'No unused assets that you may see.',
  hidden: 'Assets you cannot see',
  size: 'Size',
  uploaded: 'Uploaded',

  searchesWithoutResults: 'Searches without results',
  searchesWithoutResultsHelp:
    'Of all users. A term appears once three people have searched for it.',
  term: 'Term',
  searches: 'Searches',
  noSearchesWithoutResults: 'No searches without results in this period.',
  otherTerms: 'Other terms',

  shares: 'Share traffic',
  share: 'Shared link',
  owner: 'Owner',
  visits: 'Visits',
  traffic: 'Traffic',
  revoked: 'Revoked link',
  allShares: 'All shared links',
  noShares: 'No shared link was opened in this period.',

  hosts: 'Embedded on',
  hostsHelp: 'Of all users. Sites whose pages load files from here.',
  host: 'Site',
  requests: 'Requests',
  noHosts: 'No site has loaded files in this period.',
  otherHosts: 'Other sites',
  assetsOf: 'Assets on {{host}}',
  listAssets: 'Show these assets',
  noHostAssets: 'These assets are no longer known.',

  storage: 'Stored assets',
  assetCount_one: '{{assets}} asset',
  assetCount_other: '{{assets}} assets',
  storageBy: 'Storage by',
  byType: 'Type',
  byUser: 'User',
  byAge: 'Age',
  assets: 'Assets',
  growth: 'Growth',
  noAssets: 'No stored assets.',
  noStorage: 'Storage has not been measured yet.',
  total: 'Total',
  measured: 'Measured {{time}}. Growth since {{since}}.',
  ageUntil: 'Up to {{until}}',
  ageBetween: '{{from}} to {{until}}',
  ageFrom: 'More than {{from}}',
  days: '{{count}} days',
  years_one: '1 year',
  years_other: '{{count}} years',

  processing: 'Processing',
  task: 'Task',
  minutes: 'Minutes',
  noProcessing: 'Nothing was processed in this period.',
  jobs: 'Show jobs',

  waits: 'Queue waits',
  queue: 'Queue',
  steps: 'Steps',
  meanWait: 'Mean wait',
  slow: 'Over 1 min',
  noWaits: 'No step has waited in this period.',
});

export const typeText = defineTexts({
  image: 'Images',
  video: 'Videos',
  audio: 'Audio',
  other: 'Other files',
  trash: 'In the trash',
} satisfies Record<LibraryType, string>);

const TASKS: Readonly<Record<string, string>> = {
  probe: 'Inspection and thumbnails',
  finish: 'Closing of jobs',
  'change-assets': 'Bulk changes',
  'purge-trash': 'Deletion from the trash',
  'transfer-ownership': 'Transfers of ownership',
  'update-data': 'Updates of metadata',
  'delete-earlier-derivatives': 'Removal of earlier files',
  'convert-image': 'Image conversions',
  'make-tiles': 'Deep zoom',
  'check-conversion': 'Uploaded conversions',
  'convert-assets': 'Bulk conversions',
  'analyze-asset': 'Add-ons',
  'transcribe-asset': 'Subtitles from speech',
  'analyze-assets': 'Add-ons on existing assets',
  'make-waveform': 'Waveforms',
  'extract-subtitles': 'Subtitles',
  'encode-renditions': 'Video encoding',
  'package-rendition': 'Video packaging',
  'make-storyboard': 'Storyboards',
  'make-preview': 'Video previews',
  'cut-clip': 'Clips',
  'prefetch-cdn': 'CDN prefetch',
  'purge-cdn': 'CDN purge',
  'export-assets': 'Database export',
  'move-files': 'Storage moves',
  'delete-sources': 'Cleanup of storage moves',
};

/** Returns the name of a task; unknown ones, of another release, keep theirs. */
export const taskText = (task: string): string => TASKS[task] ?? task;

const QUEUES: Readonly<Record<string, string>> = {
  media: 'Images and documents',
  video: 'Video',
  upkeep: 'Upkeep',
  bulk: 'Bulk changes',
  conversions: 'Bulk conversions',
  models: 'Add-ons',
  speech: 'Speech to subtitles',
  indexing: 'Add-ons on existing assets',
  transfers: 'Storage moves',
};

/** Returns the name of a queue. */
export const queueText = (queue: string): string => QUEUES[queue] ?? queue;
