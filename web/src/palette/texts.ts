import { defineTexts } from '../i18n.ts';
import type { EntryGroup } from './entries.ts';

export const t = defineTexts('palette', {
  title: 'Search or jump to',
  placeholder: 'Search or jump to…',
  nothing: 'Nothing found',
  nothingHelp: 'Try fewer letters, or search assets instead.',
  matches_one: '{{count}} entry',
  matches_other: '{{count}} entries',
  hintMove: 'to move',
  hintOpen: 'to open',
  hintClose: 'to close',
  ...({
    recent: 'Recent',
    places: 'Go to',
    actions: 'Actions',
    saved: 'Saved searches',
    assets: 'Assets',
    collections: 'Collections',
    people: 'Assets uploaded by',
  } satisfies Record<EntryGroup, string>),
  basket: 'Basket',
  sharedLinks: 'Shared links',
  trash: 'Trash',
  assetSchemas: 'Asset schemas',
  settings: 'Settings',
  storageSettings: 'Storage settings',
  addons: 'Add-ons',
  users: 'Users',
  auditLog: 'Audit log',
  profile: 'Profile',
  jobList: 'Job List',
});
