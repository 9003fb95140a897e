/** The terms of use of an installation without TERMS_FILE, as Markdown. */
export const DEFAULT_TERMS = `## Who sets the terms

The people who gave you your account run this installation of Spindle. They set the terms of use. Ask them if something is not clear.

## Your media

Your uploads stay the property of their owners. Upload only files that you have the right to share with the other users. Spindle creates smaller copies to show your files and keeps the originals unchanged.

## The software

Spindle is open-source software under the Apache License 2.0. It is provided as is, without warranty of any kind.
`;
