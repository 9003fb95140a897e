import type { Asset } from '@spindle/contracts/assets/assets';

/** Returns whether the image of an asset can be edited now. */
export function isEditable({ kind, status, trashed, errors }: Asset): boolean {
  return kind === 'IMAGE' && status === 'OK' && !trashed && errors.original === undefined;
}
