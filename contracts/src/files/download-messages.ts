/** Shown by lists and the detail when a download fails. Specification 8. */
export const DOWNLOAD_FAILED = 'Download not available at the moment. Please try again later.';
/** The variant on 404. */
export const DOWNLOAD_MISSING =
  "We're not able to provide you a downloable file at this time, please try again later.";
