/** Faces at most this far apart are one person. About 1 of 2000 pairs of different people is as near. */
export const SAME_PERSON_MAX = 0.45;
/** Faces at most this far apart may be one person: a user decides. */
export const MAYBE_SAME_MAX = 0.5;
/** Smaller faces are recognized less reliably: they start no person, and no other face is compared with them. Pixels of the shorter edge. */
export const CLEAR_FACE_PIXELS = 80;
