/** Stands for a secret in a response. A client may send it back to keep the stored secret. API decision 30. */
export const MASK = '********';

/** Returned when a mask is sent back after the target of the secret has changed. */
export const MASK_REFUSED = 'Enter the secret again, because its target has changed.';
