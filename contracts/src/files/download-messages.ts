/** The message when a download fails, in lists and on the detail page. Specification 8. */
export const DOWNLOAD_FAILED = 'Download not available at the moment. Please try again later.';
/** The message when a download fails with 404. Specification 8, including the misspelling. */
export const DOWNLOAD_MISSING =
  "We're not able to provide you a downloable file at this time, please try again later.";
/** Why a file is refused or missing from an archive. */
export const FACE_WITHHELD = 'Somebody in this picture has withdrawn their consent.';
/** The message of the 403 for a file that shows such a person. Trying again does not help, so users read it instead of DOWNLOAD_FAILED. */
export const DOWNLOAD_WITHHELD = `${FACE_WITHHELD} Only people who may edit the asset get this file.`;
