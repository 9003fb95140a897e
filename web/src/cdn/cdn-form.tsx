import { NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  CDN_EXPIRY_MAX_HOURS,
  CDN_EXPIRY_MIN_HOURS,
  CDN_URLS_MAX,
  type CdnAction,
  isCdnUrl,
} from '@spindle/contracts/cdn/cdn';
import { type FormEvent, useState } from 'react';
import { isAssetId } from '../lib/asset-ids.ts';
import { ListField, ListFoot } from '../ui/fields/list-field.tsx';
import classes from './cdn.module.css';
import type { CdnRequest } from './cdn-api.ts';
import { t } from './texts.ts';

/** Size of the preview, in pixels. Specification 9. */
const PREVIEW_SIZE = '800,600';

interface CdnFormProps {
  /** Assets whose URLs the form contains at first. */
  startWith: readonly string[];
  isPending: boolean;
  onSubmit: (request: CdnRequest) => void;
}

/** Edits a CDN request: the action, the URLs and the cache lifetime. An asset id stands for the URL of its preview. */
export function CdnForm({ startWith, isPending, onSubmit }: CdnFormProps) {
  const [action, setAction] = useState<CdnAction>('PREFETCH');
  const [text, setText] = useState(() => startWith.map(urlOf).join('\n'));
  const [hours, setHours] = useState<number | string>(CDN_EXPIRY_MIN_HOURS);
  const isPrefetch = action === 'PREFETCH';
  const urls = text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => (isAssetId(entry) ? urlOf(entry) : entry));
  const error = urlsError(urls);
  const hoursError = isPrefetch ? expiryError(Number(hours)) : null;
  const isReady = urls.length > 0 && !error && !hoursError;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit({ action, urls, expiryHours: Number(hours) });
  };
  return (
    <form aria-label={t('title')} noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <div>
          <SegmentedControl
            aria-label={t('action')}
            data={[
              { value: 'PREFETCH', label: t('prefetch') },
              { value: 'PURGE', label: t('purge') },
            ]}
            value={action}
            onChange={setAction}
          />
          <Text size="xs" c="var(--text-3)" mt={6}>
            {t(isPrefetch ? 'prefetchHelp' : 'purgeHelp')}
          </Text>
        </div>
        <ListField
          label={t('urls')}
          description={t('urlsHelp')}
          rows={[4, 10]}
          value={text}
          error={error}
          onChange={setText}
        />
        {isPrefetch && (
          <NumberInput
            label={t('expiry')}
            className={classes.hours}
            value={hours}
            min={CDN_EXPIRY_MIN_HOURS}
            max={CDN_EXPIRY_MAX_HOURS}
            clampBehavior="none"
            allowDecimal={false}
            error={hoursError}
            onChange={setHours}
          />
        )}
        <ListFoot
          count={t('urlsCount', { count: urls.length })}
          submitLabel={t(isPrefetch ? 'prefetch' : 'purge')}
          isPending={isPending}
          isReady={isReady}
        />
      </Stack>
    </form>
  );
}

/** Returns the URL of an asset's preview. Purging it removes every image of the asset. */
function urlOf(id: string): string {
  return `/conversion/${id}?resize=${PREVIEW_SIZE}`;
}

function urlsError(urls: string[]): string | null {
  if (urls.length > CDN_URLS_MAX) return t('tooMany');
  const invalid = urls.find((url) => !isCdnUrl(url));
  return invalid === undefined ? null : t('wrongUrl', { url: invalid.slice(0, 60) });
}

function expiryError(hours: number): string | null {
  if (Number.isNaN(hours) || hours < CDN_EXPIRY_MIN_HOURS) return t('tooShort');
  return hours > CDN_EXPIRY_MAX_HOURS ? t('tooLong') : null;
}
