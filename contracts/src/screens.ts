import { type Access, needs, onlyRoles, PUBLIC, SIGNED_IN } from './http/route.ts';

/** A screen of the web client. */
export interface Screen {
  /** As in the router, with parameters after a colon. */
  path: string;
  name: string;
  access: Access;
}

/** Every screen. Tests open each one with each role; roles without access see a refusal. */
export const SCREENS: readonly Screen[] = [
  { path: '/login', name: 'Sign in', access: PUBLIC },
  { path: '/signup/:code', name: 'Accept an invite', access: PUBLIC },
  { path: '/forgot-password', name: 'Forgot password', access: PUBLIC },
  { path: '/reset-password/:code', name: 'New password', access: PUBLIC },
  { path: '/confirm-email/:code', name: 'Confirm email address', access: PUBLIC },
  { path: '/stop-email-change/:code', name: 'Stop email change', access: PUBLIC },
  { path: '/shared/:token', name: 'Shared link of a visitor', access: PUBLIC },
  { path: '/terms', name: 'Terms', access: PUBLIC },
  { path: '/privacy', name: 'Privacy', access: PUBLIC },
  { path: '/help/storage', name: 'Policy and CORS rules of a bucket', access: PUBLIC },
  { path: '/assets', name: 'Assets', access: SIGNED_IN },
  { path: '/asset/:id', name: 'Asset', access: SIGNED_IN },
  { path: '/cull', name: 'Compare and cull', access: SIGNED_IN },
  { path: '/slideshow', name: 'Slideshow', access: SIGNED_IN },
  { path: '/basket', name: 'Basket', access: SIGNED_IN },
  { path: '/collections', name: 'Collections', access: SIGNED_IN },
  { path: '/collection/:id', name: 'Collection', access: SIGNED_IN },
  { path: '/collection', name: 'New collection', access: SIGNED_IN },
  { path: '/people', name: 'People', access: SIGNED_IN },
  { path: '/people/:id', name: 'Person', access: SIGNED_IN },
  { path: '/saved-search/:id', name: 'Saved search', access: SIGNED_IN },
  { path: '/map', name: 'Map', access: SIGNED_IN },
  { path: '/tags', name: 'Tags', access: SIGNED_IN },
  { path: '/changes', name: 'Changes', access: SIGNED_IN },
  { path: '/shares', name: 'Shared links', access: needs('DISTRIBUTE_ASSET') },
  { path: '/trash', name: 'Trash', access: needs('DELETE_UNDELETE_ASSET') },
  { path: '/duplicates', name: 'Duplicates', access: needs('DELETE_UNDELETE_ASSET') },
  { path: '/stacks', name: 'Stacks', access: needs('EDIT_ASSET') },
  { path: '/jobs', name: 'Job list', access: onlyRoles('ADMIN', 'MANAGER') },
  { path: '/job/:id', name: 'Job', access: onlyRoles('ADMIN', 'MANAGER') },
  { path: '/me', name: 'Profile', access: SIGNED_IN },
  { path: '/admin/settings/*', name: 'Settings', access: needs('UPDATE_SETTINGS') },
  { path: '/admin/addons', name: 'Add-ons', access: needs('UPDATE_SETTINGS') },
  { path: '/admin/users', name: 'Users', access: needs('MANAGE_USERS') },
  { path: '/admin/schemas', name: 'Asset schemas', access: onlyRoles('ADMIN') },
  { path: '/admin/schemas/:id', name: 'Asset schema', access: onlyRoles('ADMIN') },
  { path: '/admin/audit', name: 'Audit log', access: onlyRoles('ADMIN') },
  { path: '/admin/health', name: 'System health', access: onlyRoles('ADMIN') },
  { path: '/usage/*', name: 'Usage', access: onlyRoles('ADMIN') },
  { path: '/asset-transfers', name: 'Asset transfers', access: SIGNED_IN },
  { path: '/settings', name: 'Settings of the account', access: SIGNED_IN },
  { path: '/notifications', name: 'Notifications', access: SIGNED_IN },
  { path: '/search', name: 'Search', access: SIGNED_IN },
];
