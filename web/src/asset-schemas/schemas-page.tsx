import { Badge, Button, Skeleton } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import { useTitle } from '../lib/use-title.ts';
import boxed from '../ui/lists/boxed-list.module.css';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { Administrators } from './administrators.tsx';
import { schemaName, schemasQuery } from './asset-schemas-api.ts';
import { schemaUsageQuery } from './schema-manager-api.ts';
import classes from './schemas-page.module.css';
import { t } from './texts.ts';

/** Lists all asset schemas for users who may change them. */
export function SchemasPage() {
  useTitle(t('title'));
  return (
    <Administrators>
      <Schemas />
    </Administrators>
  );
}

function Schemas() {
  const { data, error, refetch } = useQuery(schemasQuery());
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={data?.length}
      head={<p className={classes.help}>{t('help')}</p>}
      action={
        <Button component={Link} to="/admin/schemas/new" leftSection={<IconPlus size={15} />}>
          {t('newSchema')}
        </Button>
      }
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && (
        <ul className={boxed.list} aria-label={t('title')}>
          {data.map((schema) => (
            <SchemaItem key={schema.id} schema={schema} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function SchemaItem({ schema }: { schema: AssetSchema }) {
  const { data: countOf } = useQuery(schemaUsageQuery());
  const { id, status } = schema;
  const name = schemaName(schema);
  const assets = countOf?.(id);
  const fields = Object.keys(schema.schema.properties).length;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <div className={classes.nameLine}>
          <Link className={classes.name} to={`/admin/schemas/${id}`}>
            {name}
          </Link>
          {id === DEFAULT_SCHEMA_ID && (
            <Badge variant="light" color="gray">
              {t('builtIn')}
            </Badge>
          )}
          {status === 'INACTIVE' && (
            <Badge variant="light" color="yellow">
              {t('inactive')}
            </Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span>{t('fields', { count: fields })}</span>
          {assets !== undefined && (
            <span>
              {t('assets', { count: assets }).replace(String(assets), formatCount(assets))}
            </span>
          )}
        </div>
      </div>
      <Button
        className={classes.copy}
        component={Link}
        to={`/admin/schemas/new?copy=${id}`}
        variant="default"
        leftSection={<IconCopy size={15} />}
        aria-label={t('duplicateOf', { name })}
      >
        {t('duplicate')}
      </Button>
    </li>
  );
}

function Skeletons() {
  return (
    <div className={boxed.list} role="status" aria-label={t('loading')}>
      {[180, 120, 220].map((width) => (
        <div key={width} className={classes.item}>
          <div className={classes.text}>
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width={110} />
          </div>
        </div>
      ))}
    </div>
  );
}
