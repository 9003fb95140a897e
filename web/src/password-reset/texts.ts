import { RESET_BY_ADMIN } from '@spindle/contracts/sessions/password-reset';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  forgotTitle: 'Forgot your password?',
  forgotHelp: 'Enter your email address to get a link for a new password.',
  email: 'Email',
  sendLink: 'Send link',
  backToSignIn: 'Back to sign-in',
  sentTitle: 'Check your mail',
  sentMore: 'No mail? Look in the spam folder, or check the address and try again.',
  tryOther: 'Use another address',
  noMailHelp: RESET_BY_ADMIN,
  notLoaded: 'This page could not be loaded',
  resetTitle: 'Set a new password',
  resetHelp: 'At least 7 characters. Saving it signs you out everywhere.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  showField: 'Show {{name}}',
  savePassword: 'Save password',
  invalidTitle: 'This link is no longer valid',
  invalidHelp: 'A link works once and for a limited time.',
  requestLink: 'Request a new link',
});
