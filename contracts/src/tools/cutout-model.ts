/** Header of a cut-out: the model that finds foregrounds, as `provider/model`. */
export const CUTOUT_MODEL_HEADER = 'x-cutout-model';

/** Whether a matte model finds people alone. All others find every foreground, and the subject changes nothing. */
export const isPeopleModel = ({ provider }: { provider: string }): boolean =>
  provider === 'builtin';
