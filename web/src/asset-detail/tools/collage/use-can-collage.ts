import { COLLAGE_PICTURES } from '@spindle/contracts/tools/tools';
import { useQuery } from '@tanstack/react-query';
import type { Selection } from '../../../asset-list/selection/use-selection.ts';
import { settingsQuery } from '../../../queries/settings-api.ts';
import { useCan } from '../../../session/allowed.tsx';

/** Whether a collage can be made of what is selected. */
export function useCanCollage({ ids }: Pick<Selection, 'ids'>): boolean {
  const isAsked =
    useCan('EDIT_ASSET') && ids.size >= COLLAGE_PICTURES.min && ids.size <= COLLAGE_PICTURES.max;
  const { data } = useQuery({ ...settingsQuery, enabled: isAsked });
  return isAsked && data?.addons.IMAGE_COLLAGE.enabled === true;
}
