/** The name of a file without its extension. */
const EXTENSION = /\.[^.]{1,8}$/;

/** Ends of names that editors and people give to edited copies, in lower case: `-edit`, `_edited`, ` copy 2`, `(1)`, `-enhanced-nr`. */
const EDIT_END =
  /(?:[-_ ](?:edit|edited|edits|bearbeitet|enhanced|enhanced-nr|hdr|pano|copy|kopie)(?:[-_ ]?\d{1,3})?|[-_ ]?\(\d{1,3}\)| - copy(?: \(\d{1,3}\))?)$/;

/** Edited pictures of iPhones: `IMG_E1234` is the edit of `IMG_1234`. */
const PHONE_EDIT = /^(img_)e(\d{3,})$/;

/** The parts of a file name that decide whether it is a copy of another. */
export interface StackName {
  /** The name without extension, in lower case. */
  base: string;
  /** `base` without the ends of edited copies: the name of the original. The same as `base` for other files. */
  root: string;
}

/** Returns the parts of a folded name, such as `name_key`. */
export function stackNameOf(nameKey: string): StackName {
  const base = nameKey.replace(EXTENSION, '').trim();
  let root = base.replace(PHONE_EDIT, '$1$2');
  // A copy of a copy has two ends.
  for (let round = 0; round < 3; round += 1) root = root.replace(EDIT_END, '').trim() || root;
  return { base, root };
}
