import { z } from 'zod';

/** The field of custom metadata that has the tags of an asset: a list of texts. */
export const TAGS_FIELD = 'tags';

/** Limits the labels that are suggested as tags of one asset. */
export const SUGGESTIONS_MAX = 20;

/** A label that an add-on suggests as a tag. */
export const SuggestedTag = z.string().min(1).max(200);
