import { Button, Skeleton, Switch } from '@mantine/core';
import type { MeaningState } from '@spindle/contracts/search/meaning';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSelection } from '../../assets/use-selection.ts';
import { meaningQuery, summarizeAlike, useMeaningSwitch } from '../../search/meaning-api.ts';
import { useAssetActions } from '../actions/use-asset-actions.ts';
import { AssetList } from '../asset-list.tsx';
import type { FoundList } from '../page/browse-page.tsx';
import classes from './meaning-group.module.css';
import { t } from './texts.ts';

/**
 * Shows images that show what the keyword of a search says, below the exact matches, with a switch that is remembered. They belong to the
 * selection of the list. Shows nothing while no add-on compares images.
 */
export function MeaningGroup({ searchId, list, layout, isEmpty }: FoundList) {
  const [isOn, setIsOn] = useMeaningSwitch();
  const { data, isError, isFetching, refetch } = useQuery(meaningQuery(searchId, isOn));
  const images = useMemo(() => summarizeAlike(data?.data ?? []), [data]);
  const ids = useMemo(() => images.map(({ id }) => id), [images]);
  const { has, selectPage } = useSelection(list, ids);
  const actions = useAssetActions();
  if (data?.state === 'OFF') return null;
  return (
    <section className={classes.group} aria-label={t('title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        {isOn && images.length > 0 && (
          <>
            <span className={classes.count}>{t('found', { count: images.length })}</span>
            {!ids.every(has) && (
              <Button variant="subtle" color="gray" size="compact-xs" onClick={selectPage}>
                {t('selectAll')}
              </Button>
            )}
          </>
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
          {isFetching && images.length === 0 ? (
            <Comparing />
          ) : (
            <StateText
              state={isError ? 'UNAVAILABLE' : data?.state}
              none={images.length === 0 && t(isEmpty ? 'none' : 'noneOther')}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      )}
      {isOn && images.length > 0 && (
        <AssetList
          label={t('title')}
          list={list}
          assets={images}
          layout={layout}
          actions={actions}
          isFirst={isEmpty}
        />
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
  state: MeaningState | undefined;
  /** Says that there are no images; false if there are some. */
  none: string | false;
  onRetry: () => void;
}

/** Says why there are no images. Nothing if there are some. */
function StateText({ state, none, onRetry }: StateTextProps): ReactNode {
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
  return none;
}
