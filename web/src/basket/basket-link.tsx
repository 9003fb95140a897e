import { IconBasket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import { basketQuery } from './basket-api.ts';
import classes from './basket-link.module.css';
import { t } from './texts.ts';
import { useBasketDrop } from './use-basket-drop.ts';

/** Links to the basket and shows its count. Assets dropped on it are added. */
export function BasketLink() {
  const { data } = useQuery(basketQuery);
  const { state, drop } = useBasketDrop();
  const count = data?.total_assets ?? 0;
  return (
    <Link
      {...drop}
      to="/basket"
      className={classes.link}
      data-drop={state}
      aria-label={t('link', { count })}
    >
      <IconBasket size={18} stroke={1.75} aria-hidden />
      <span className={classes.count} data-empty={count === 0 || undefined}>
        {formatCount(count)}
      </span>
    </Link>
  );
}
