import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { IconButton } from '../../ui/icon-button.tsx';
import { USAGE_KEY } from '../statistics/usage-api.ts';
import { t } from '../texts.ts';
import classes from './refresh-button.module.css';

/** Loads all statistics of the page again. Turns while something loads, and can be clicked meanwhile. */
export function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: USAGE_KEY }) > 0;
  return (
    <IconButton
      className={classes.refresh}
      icon={IconRefresh}
      label={t('refresh')}
      aria-busy={isFetching}
      onClick={() => void client.invalidateQueries({ queryKey: USAGE_KEY })}
    />
  );
}
