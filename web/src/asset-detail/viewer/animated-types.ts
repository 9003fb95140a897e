/** Types of pictures that may move, and that browsers play. */
export const ANIMATED_TYPES: readonly string[] = ['image/gif', 'image/webp'];
