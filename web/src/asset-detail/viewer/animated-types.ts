/** Types of images that can be animated and that browsers play. */
export const ANIMATED_TYPES: readonly string[] = ['image/gif', 'image/webp'];
