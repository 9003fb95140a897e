import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meaningQuery, useMeaningSwitch } from '../../search/meaning-api.ts';
import classes from './meaning-group.module.css';
import { t } from './texts.ts';

interface NoExactMatchProps {
  /** Undefined while the search runs. */
  searchId: string | undefined;
  /** Shown when no image is similar in meaning either. */
  otherwise: ReactNode;
  /** Offers of other searches. */
  children: ReactNode;
}

/** Says in one line that nothing contains the keyword, where images that are similar in meaning follow. */
export function NoExactMatch({ searchId, otherwise, children }: NoExactMatchProps) {
  const [isOn] = useMeaningSwitch();
  const { data, isLoading } = useQuery(
    meaningQuery(searchId ?? '', isOn && searchId !== undefined),
  );
  if (searchId === undefined || isLoading) return null;
  if (!isOn || !data || data.data.length === 0) return otherwise;
  return (
    <div className={classes.noExact}>
      <p>{t('noExact')}</p>
      {children}
    </div>
  );
}
