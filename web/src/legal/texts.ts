import { defineTexts } from '../i18n.ts';

export const t = defineTexts('legal', {
  back: 'Back to Spindle',
  terms: 'Terms',
  whoseTerms: 'Whose terms these are',
  whoseTermsText:
    'This installation of Spindle is run by the people who gave you your account, on machines of their choosing. What you may do here is agreed between you and them; ask them where something is not clear.',
  yourMedia: 'Your media',
  yourMediaText:
    'What you upload stays yours, or its owner’s. Upload only what you have the right to share with the others who can sign in here. Spindle makes smaller copies of your files to show them, and keeps the originals as they are.',
  theSoftware: 'The software',
  theSoftwareText:
    'Spindle is open software under the Apache License 2.0. It comes as it is, without warranty of any kind.',
  privacy: 'Privacy notice',
  whoHolds: 'Who holds your data',
  whoHoldsText:
    'The people who run this installation. Everything is stored on their machines or in the storage they chose. For access, correction or removal of your data, turn to them.',
  whatIsKept: 'What is kept',
  whatIsKeptText:
    'Your name, e-mail address, role and a hash of your password; the files you upload, with what can be read from them, such as the place and time of a photograph; who uploaded and changed them and when; and the server’s log of requests, with network addresses.',
  inTheBrowser: 'In your browser',
  inTheBrowserText:
    'A sign-in token, which ends after 24 hours at most, and your display preferences, in the browser’s storage; and one cookie that lets images load while you are signed in. Nothing follows you to other sites.',
  whoElse: 'Who else sees it',
  whoElseText:
    'The pages load nothing from other companies and report to nobody. The people who run this installation may deliver media through a network of their choice.',
});
