import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { alikeQuery } from './similar-api.ts';
import { SimilarCard } from './similar-card.tsx';
import classes from './similar-tab.module.css';
import { t } from './texts.ts';

interface MoreLikeThisProps {
  asset: Asset;
  /** Assets that are shown already. */
  others: readonly string[];
  onOpen: (id: string, siblings: string[]) => void;
  /** Shown instead when there are no such images. */
  empty: ReactNode;
}

/** Shows images that show something similar. Needs an add-on that compares images. */
export function MoreLikeThis({ asset, others, onOpen, empty }: MoreLikeThisProps) {
  const { data, isPending } = useQuery(alikeQuery(asset.id));
  const alike = (data?.data ?? []).filter(({ id }) => !others.includes(id));
  if (alike.length === 0) return isPending ? null : empty;
  const siblings = [asset.id, ...alike.map(({ id }) => id)];
  return (
    <section aria-label={t('moreLikeThis')} className={classes.group}>
      <h2 className={classes.heading}>{t('moreLikeThis')}</h2>
      <ul className={classes.grid}>
        {alike.map(({ id, asset: shown }) => (
          <SimilarCard
            key={id}
            similar={{ id, asset: shown, duplicate: false, distance: null }}
            isSelected={false}
            onOpen={() => onOpen(id, siblings)}
            onToggle={undefined}
          />
        ))}
      </ul>
    </section>
  );
}
