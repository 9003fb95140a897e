import { defineTexts } from '../i18n.ts';

export const t = defineTexts('email-change', {
  confirmTitle: 'Confirm your email address',
  confirmHelp: 'You use this address to sign in from then on.',
  confirm: 'Confirm address',
  confirmedTitle: 'Address confirmed',
  continue: 'Continue',
  stopTitle: 'Stop the change of your email address',
  stopHelp:
    'Your account keeps this address, or gets it back. All devices are signed out, and you set a new password.',
  stop: 'Stop the change',
  stoppedTitle: 'The change is stopped',
  setPassword: 'Set new password',
  toSignIn: 'Go to sign-in',
  invalidTitle: 'This link is no longer valid',
  invalidHelp: 'A link works once and for a limited time.',
});
