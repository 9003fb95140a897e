/** Every cache asks again each time: 304 costs little. */
export const ASK_AGAIN = 'private, no-cache';

/** Five minutes: a content delivery network that is not told of a new version shows it by then. */
export const SHARED_FOR_A_WHILE = 'public, max-age=0, s-maxage=300, must-revalidate';
