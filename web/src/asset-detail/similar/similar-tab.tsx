import { Skeleton, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { similarQuery } from './similar-api.ts';
import { SimilarAssets } from './similar-assets.tsx';
import classes from './similar-tab.module.css';
import { t } from './texts.ts';

interface SimilarTabProps {
  asset: Asset;
  /** Shows another asset, with `siblings` as the assets before and after it. */
  onOpen: (id: string, siblings: string[]) => void;
}

/** Shows assets with the same file, and images that look alike. */
export function SimilarTab({ asset, onOpen }: SimilarTabProps) {
  const { data: similar, isError, error, refetch } = useQuery(similarQuery(asset.id));
  if (isError && !similar)
    return <LoadFailed title={t('similarFailed')} error={error} onRetry={refetch} />;
  if (!similar) {
    return (
      <div className={classes.grid} role="status" aria-label={t('loading')}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className={classes.placeholder} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.similar}>
      {similar.length > 0 && <SimilarAssets asset={asset} similar={similar} onOpen={onOpen} />}
      <MoreLikeThis
        asset={asset}
        others={similar.map(({ id }) => id)}
        onOpen={onOpen}
        empty={similar.length === 0 && <NoneSimilar />}
      />
    </div>
  );
}

function NoneSimilar() {
  return (
    <div className={classes.empty}>
      {t('noSimilar')}
      <Text size="xs" c="dimmed">
        {t('noSimilarHelp')}
      </Text>
    </div>
  );
}
