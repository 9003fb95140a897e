import { Anchor } from '@mantine/core';
import { CdnAction } from '@spindle/contracts/cdn/cdn';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { MoveAction } from '@spindle/contracts/storage/move';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { assetQuery } from '../assets/asset-query.ts';
import { summaryOf } from '../assets/asset-summary.ts';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { formatCount } from '../lib/format.ts';
import { type KeyValue, KeyValues } from '../ui/key-values.tsx';
import classes from './job-page.module.css';
import { jobTypeName } from './job-type-name.ts';
import { t } from './texts.ts';

/** Edge of the requested thumbnail, in pixels. Administration specification 9. */
const THUMBNAIL_EDGE = 100;

interface JobInputProps {
  input: Job['input'];
}

/** Shows a job's input: its asset, or the action and the number of assets. */
export function JobInput({ input }: JobInputProps) {
  const { asset_id: id } = input;
  if (id !== undefined) return <AssetInput id={id} input={input} />;
  const entries = entriesOf(input);
  return entries.length > 0 ? (
    <KeyValues entries={entries} />
  ) : (
    <p className={classes.nothing}>{t('noInput')}</p>
  );
}

/** Shows the asset's current state. Without an answer, because the asset was purged, only the input is shown. */
function AssetInput({ id, input }: { id: string } & JobInputProps) {
  const { data: asset } = useQuery({ ...assetQuery(id), retry: false });
  const name = input.file_name ?? asset?.name;
  const type = input.content_type ?? asset?.content_type;
  return (
    <div className={classes.asset}>
      {asset && (
        <div className={classes.thumbnail}>
          <Thumbnail
            asset={summaryOf(asset)}
            edge={THUMBNAIL_EDGE}
            tileWidth={THUMBNAIL_EDGE}
            iconSize={26}
          />
        </div>
      )}
      <KeyValues
        entries={[
          {
            label: t('assetId'),
            value: (
              <Anchor className={classes.assetId} component={Link} to={`/asset/${id}`}>
                {id}
              </Anchor>
            ),
          },
          { label: t('fileName'), value: name ?? t('notYet') },
          { label: t('contentType'), value: type ?? t('notYet') },
          ...entriesOf(input),
        ]}
      />
    </div>
  );
}

/** Returns the entries besides the asset: action, number of assets, URLs or files, cache expiry and conversion keys. */
function entriesOf({ action, count, keys, cache_expiry: hours }: Job['input']): KeyValue[] {
  return [
    ...(typeof action === 'string' ? [{ label: t('action'), value: actionName(action) }] : []),
    ...(typeof count === 'number'
      ? [{ label: countLabel(action), value: formatCount(count) }]
      : []),
    ...(typeof hours === 'number' ? [{ label: t('cacheExpiry'), value: formatCount(hours) }] : []),
    ...(Array.isArray(keys) ? [{ label: t('keys'), value: keys.join(', ') }] : []),
  ];
}

const isCdn = (action: unknown) => CdnAction.safeParse(action).success;
const isMove = (action: unknown) => MoveAction.safeParse(action).success;

function actionName(action: string): string {
  if (isCdn(action)) return action;
  return jobTypeName(isMove(action) ? action.toUpperCase() : `BULK_${action.toUpperCase()}`);
}

function countLabel(action: unknown): string {
  if (isCdn(action)) return t('countOfUrls');
  return t(isMove(action) ? 'countOfFiles' : 'countOfAssets');
}
