import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  confirmTitle: 'Confirm your email address',
  confirmHelp: 'You use this address to sign in from then on.',
  confirm: 'Confirm address',
  confirmedTitle: 'Address confirmed',
  continue: 'Continue',
  stopTitle: 'Stop the change of your email address',
  stopHelp:
    'Your account keeps this address, or gets it back. All devices are signed out, and you set a new password.',
  stop: 'Stop the change',
  revokeKeys: 'Revoke all named API keys',
  revokeKeysHelp:
    'Somebody who was in your account may have created some. Programs that use yours stop working.',
  revokedKeys: 'Revoked API keys: {{names}}.',
  stoppedTitle: 'The change is stopped',
  setPassword: 'Set new password',
  toSignIn: 'Go to sign-in',
  invalidTitle: 'This link is no longer valid',
  invalidHelp: 'A link works once and for a limited time.',
});
