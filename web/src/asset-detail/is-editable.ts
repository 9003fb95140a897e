import type { Asset } from '@spindle/contracts/assets/assets';

/** Returns whether the image of an asset can be edited now. */
export function isEditable({ kind, status, trashed, errors, addons_info }: Asset): boolean {
  const isOk = status === 'OK' && !trashed && errors.original === undefined;
  return kind === 'IMAGE' && isOk && addons_info.ON_DEMAND_IMAGE?.available === true;
}
