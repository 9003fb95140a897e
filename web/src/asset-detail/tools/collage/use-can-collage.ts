import { COLLAGE_IMAGES } from '@spindle/contracts/tools/tools';
import { useQuery } from '@tanstack/react-query';
import type { Selection } from '../../../assets/use-selection.ts';
import { useCan } from '../../../session/allowed.tsx';
import { settingsQuery } from '../../../settings/settings-api.ts';

/** Returns whether the user may create a collage of the selected assets: by permission, add-on and their number. */
export function useCanCollage({ ids }: Pick<Selection, 'ids'>): boolean {
  const isPossible =
    useCan('EDIT_ASSET') && ids.size >= COLLAGE_IMAGES.min && ids.size <= COLLAGE_IMAGES.max;
  const { data } = useQuery({ ...settingsQuery, enabled: isPossible });
  return isPossible && data?.addons.IMAGE_COLLAGE.enabled === true;
}
