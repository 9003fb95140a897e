/** The privacy notice of an installation without PRIVACY_FILE, as Markdown. */
export const DEFAULT_PRIVACY = `## Who stores your data

The people who run this installation store everything on their machines or in the storage they chose. Ask them to access, correct or remove your data.

## Stored data

Your name, email address, role and a hash of your password; the browsers with which you are signed in; the files that you upload and their metadata, such as the place and time of a photo; who uploaded and changed them and when; and the server's request log, with IP addresses.

## In your browser

A sign-in token, which expires after at most 24 hours, and your display preferences in the browser's storage; and one cookie that lets images load while you are signed in. Spindle does not track you on other sites.

## Other recipients

The pages load nothing from other companies and send them no data. The people who run this installation may deliver media through a content delivery network, and send you mail about your account through a mail server of their choice.
`;
