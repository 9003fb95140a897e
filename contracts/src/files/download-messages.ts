/** The message when a download fails, in lists and on the detail page. Specification 8. */
export const DOWNLOAD_FAILED = 'Download not available at the moment. Please try again later.';
/** The message when a download fails with 404. Specification 8, including the misspelling. */
export const DOWNLOAD_MISSING =
  "We're not able to provide you a downloable file at this time, please try again later.";
