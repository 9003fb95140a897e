import { COPIED_LINK_EXPIRY_SECONDS } from '@spindle/contracts/links/links';

/** How long a copied link is valid, and what it does. */
export const COPIED_LINK = { expiry: COPIED_LINK_EXPIRY_SECONDS, delivery: 'download' } as const;
