import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../session/allowed.tsx';
import { useSlots } from '../actions/slots.ts';
import type { GalleryDay } from './days/days.ts';
import { t } from './days/texts.ts';

interface SetDates {
  /** Returns the button of the undated group; null of other days, and for users who may not edit. */
  buttonOf: (day: GalleryDay) => ReactNode;
  /** Stays in the window when the group leaves it. */
  dialog: ReactNode;
}

/** Lets the user edit the facts of the undated pictures, and so their dates. `loadDay` returns the ids of a group; null after an error. */
export function useSetDates(loadDay: (day: GalleryDay) => Promise<string[] | null>): SetDates {
  const { EditFactsDialog } = useSlots();
  const canEdit = useCan('EDIT_ASSET');
  const [isLoading, setIsLoading] = useState(false);
  const [ids, setIds] = useState<string[] | null>(null);
  const open = async (day: GalleryDay) => {
    setIsLoading(true);
    setIds(await loadDay(day));
    setIsLoading(false);
  };
  return {
    buttonOf: (day) =>
      canEdit && day.isUndated ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={isLoading}
          onClick={() => void open(day)}
        >
          {t('setDates')}
        </Button>
      ) : null,
    dialog: ids && (
      <EditFactsDialog target={{ ids }} count={ids.length} onClose={() => setIds(null)} />
    ),
  };
}
