import { IconBasket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import { basketQuery } from './basket-api.ts';
import classes from './basket-link.module.css';
import { t } from './texts.ts';

/** The way to the basket, with how much is in it. */
export function BasketLink() {
  const { data } = useQuery(basketQuery);
  const count = data?.total_assets ?? 0;
  return (
    <Link to="/basket" className={classes.link} aria-label={t('link', { count })}>
      <IconBasket size={18} stroke={1.75} aria-hidden />
      <span className={classes.count} data-empty={count === 0 || undefined}>
        {formatCount(count)}
      </span>
    </Link>
  );
}
