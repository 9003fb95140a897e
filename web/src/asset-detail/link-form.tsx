import { Button, Checkbox, NumberInput, SegmentedControl, Select, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets';
import {
  CONTENT_KEY_MISSING,
  type Delivery,
  LINK_EXPIRY_MIN_SECONDS,
} from '@spindle/contracts/links';
import { type FormEvent, useState } from 'react';
import { useSession } from '../session/session.ts';
import { useMakeLink } from './asset-detail-api.ts';
import classes from './link-form.module.css';
import { LinkResult } from './link-result.tsx';
import { t } from './texts.ts';

const HOUR_SECONDS = 3600;
const HOURS_MIN = LINK_EXPIRY_MIN_SECONDS / HOUR_SECONDS;
const ORIGINAL = 'original';

interface LinkFormProps {
  asset: Asset;
}

/** Asks for how, how long and what of an asset may be had by a link, and makes it. */
export function LinkForm({ asset }: LinkFormProps) {
  const [delivery, setDelivery] = useState<Delivery>('display');
  const [hours, setHours] = useState<number | string>(HOURS_MIN);
  const [isMax, setIsMax] = useState(false);
  const [key, setKey] = useState(ORIGINAL);
  const accessId = useSession((session) => session.accessId);
  const makeLink = useMakeLink(asset.id);
  const isTooShort = !isMax && !(Number(hours) >= HOURS_MIN);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooShort) return;
    const expiry = isMax ? 'MAX' : Math.round(Number(hours) * HOUR_SECONDS);
    makeLink.mutate({ key, expiry, delivery, accessId });
  };
  return (
    <form className={classes.form} aria-label={t('linkForm')} noValidate onSubmit={handleSubmit}>
      <div className={classes.row}>
        <SegmentedControl
          aria-label={t('delivery')}
          data={[
            { value: 'display', label: t('display') },
            { value: 'download', label: t('downloadDelivery') },
          ]}
          value={delivery}
          onChange={setDelivery}
        />
        <Select
          aria-label={t('contentKey')}
          data={[ORIGINAL, ...Object.keys(asset.conversions)]}
          value={key}
          allowDeselect={false}
          onChange={(chosen) => chosen && setKey(chosen)}
        />
      </div>
      <NumberInput
        label={t('expiry')}
        value={hours}
        min={HOURS_MIN}
        clampBehavior="none"
        allowDecimal={false}
        disabled={isMax}
        error={isTooShort && t('expiryTooShort')}
        onChange={setHours}
      />
      <Checkbox
        label={t('expiryMax')}
        checked={isMax}
        onChange={({ currentTarget }) => setIsMax(currentTarget.checked)}
      />
      <Button type="submit" loading={makeLink.isPending}>
        {t('makeLink')}
      </Button>
      {makeLink.isError && (
        <Text size="sm" role="alert" className={classes.error}>
          {t(makeLink.error.message === CONTENT_KEY_MISSING ? 'keyMissing' : 'linkFailed')}
        </Text>
      )}
      {makeLink.data && <LinkResult key={makeLink.data} link={makeLink.data} />}
    </form>
  );
}
