/** The decisions of a culling: PICK is kept, REJECT is not. */
export const FLAGS = ['PICK', 'REJECT'] as const;

/** The color labels of Lightroom and Bridge. */
export const COLOR_LABELS = ['RED', 'YELLOW', 'GREEN', 'BLUE', 'PURPLE'] as const;
