import { RENDER_FAILED } from '@spindle/contracts/errors';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('shell', {
  skipToContent: 'Skip to content',
  home: 'Spindle, home',
  mainNavigation: 'Main',
  assets: 'Assets',
  collections: 'Collections',
  developers: 'Developers',
  getAssetLinks: 'Get Asset Links',
  assetTransfers: 'Asset Transfers',
  settings: 'Settings',
  notifications: 'Notifications',
  search: 'Search',
  notYet: 'This page is not available yet.',
  useLight: 'Use the light colour scheme',
  useDark: 'Use the dark colour scheme',
  account: 'Account of {{username}}',
  help: 'Help',
  trash: 'Trash',
  assetSchemas: 'Asset schemas',
  logout: 'Logout',
  renderFailed: RENDER_FAILED,
  refresh: 'Refresh page',
  notFound: 'Page not found',
  notFoundHelp: 'This address leads nowhere. It may have been mistyped, or what it led to is gone.',
  toAssets: 'Go to Assets',
});
