/** Makes every cache revalidate each time: a 304 costs little. */
export const REVALIDATE = 'private, no-cache';

/** Lets a content delivery network cache for five minutes. It shows a new version by then, even without a purge. */
export const SHARED_FIVE_MINUTES = 'public, max-age=0, s-maxage=300, must-revalidate';
