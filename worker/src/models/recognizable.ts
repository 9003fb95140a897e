/** Shorter edge of the smallest face that has a vector, in pixels. Smaller ones are mistaken for others. */
export const RECOGNIZED_PIXELS_MIN = 48;
/** Limits the faces of a picture that have a vector, from the largest. */
export const VECTORS_MAX = 10;
