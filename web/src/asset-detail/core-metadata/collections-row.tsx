import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { collectionsOfAssetQuery } from '../../collections/collections-api.ts';
import classes from './collections-row.module.css';
import { t } from './texts.ts';

/** Names the collections that an asset is in. Renders nothing while there are none, or when they cannot be loaded. */
export function CollectionsRow({ id }: { id: string }) {
  const { data = [] } = useQuery(collectionsOfAssetQuery(id));
  if (data.length === 0) return null;
  return (
    <section className={classes.row} aria-label={t('inCollections')}>
      <h2 className={classes.title}>{t('inCollections')}</h2>
      <ul className={classes.list}>
        {data.map((collection) => (
          <li key={collection.id}>
            <Anchor component={Link} to={`/collection/${collection.id}`}>
              {collection.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
