import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meaningQuery, summarizeAlike, useMeaningSwitch } from '../../search/meaning-api.ts';
import { AlikeImages } from './alike-images.tsx';
import classes from './meaning-group.module.css';
import { t } from './texts.ts';

interface MeaningGroupProps {
  /** The search whose keyword images are compared with. */
  searchId: string;
}

/**
 * Shows images that show what the keyword says, below the exact matches, with a switch that is remembered. Shows nothing while no add-on
 * compares images.
 */
export function MeaningGroup({ searchId }: MeaningGroupProps) {
  const [isOn, setIsOn] = useMeaningSwitch();
  const { data, isError, isFetching, refetch } = useQuery(meaningQuery(searchId, isOn));
  if (data?.state === 'OFF') return null;
  const images = summarizeAlike(data?.data ?? []);
  return (
    <section className={classes.group} aria-label={t('title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        {isOn && images.length > 0 && (
          <span className={classes.count}>{t('found', { count: images.length })}</span>
        )}
        <Switch
          className={classes.switch}
          size="sm"
          checked={isOn}
          aria-label={t('title')}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
      </div>
      {isOn && (
        <div role="status" className={classes.state}>
          {isFetching ? (
            <Comparing />
          ) : (
            <StateText
              state={isError ? 'UNAVAILABLE' : data?.state}
              isEmpty={images.length === 0}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      )}
      {isOn && !isFetching && images.length > 0 && (
        <AlikeImages label={t('title')} images={images} />
      )}
    </section>
  );
}

function Comparing() {
  return (
    <>
      <span>{t('searching')}</span>
      <div className={classes.skeletons} aria-hidden>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}

interface StateTextProps {
  state: 'READY' | 'OFF' | 'MODEL_MISSING' | 'UNAVAILABLE' | undefined;
  isEmpty: boolean;
  onRetry: () => void;
}

/** Says why there are no images. Nothing if there are some. */
function StateText({ state, isEmpty, onRetry }: StateTextProps): ReactNode {
  if (state === 'MODEL_MISSING') return t('noModel');
  if (state === 'UNAVAILABLE')
    return (
      <>
        <span>{t('unavailable')}</span>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </>
    );
  return isEmpty ? t('none') : null;
}
