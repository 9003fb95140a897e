import { defineTexts } from '../i18n.ts';

export const t = defineTexts('legal', {
  back: 'Back to Spindle',
  terms: 'Terms',
  termsOwner: 'Who sets the terms',
  termsOwnerText:
    'The people who gave you your account run this installation of Spindle. They set the terms of use. Ask them if something is not clear.',
  yourMedia: 'Your media',
  yourMediaText:
    'Your uploads stay the property of their owners. Upload only files that you have the right to share with the other users. Spindle creates smaller copies to show your files and keeps the originals unchanged.',
  theSoftware: 'The software',
  theSoftwareText:
    'Spindle is open-source software under the Apache License 2.0. It is provided as is, without warranty of any kind.',
  privacy: 'Privacy notice',
  dataController: 'Who stores your data',
  dataControllerText:
    'The people who run this installation store everything on their machines or in the storage they chose. Ask them to access, correct or remove your data.',
  storedData: 'Stored data',
  storedDataText:
    'Your name, email address, role and a hash of your password; the files that you upload and their metadata, such as the place and time of a photo; who uploaded and changed them and when; and the server’s request log, with IP addresses.',
  browserData: 'In your browser',
  browserDataText:
    'A sign-in token, which expires after at most 24 hours, and your display preferences in the browser’s storage; and one cookie that lets images load while you are signed in. Spindle does not track you on other sites.',
  recipients: 'Other recipients',
  recipientsText:
    'The pages load nothing from other companies and send them no data. The people who run this installation may deliver media through a content delivery network.',
});
