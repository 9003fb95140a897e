import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Notifications',
  unread_one: 'Notifications, {{count}} new',
  unread_other: 'Notifications, {{count}} new',
  loading: 'Loading Notifications...',
  none: 'No Notifications',
  mustAcknowledge: 'MUST ACKNOWLEDGE',
  dismiss: 'Dismiss: {{message}}',
  clear: 'Clear',
  notLoaded: 'Notifications could not be loaded',
});
