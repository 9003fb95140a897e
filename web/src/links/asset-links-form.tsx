import {
  Button,
  Checkbox,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { ContentKey, type Delivery, LINK_EXPIRY_MIN_SECONDS } from '@spindle/contracts/links';
import { type FormEvent, useState } from 'react';
import { useSession } from '../session/session.ts';
import { idsFault, readIds } from './asset-ids.ts';
import classes from './asset-links.module.css';
import type { LinksRequest } from './links-api.ts';
import { t } from './texts.ts';

const HOUR_SECONDS = 3600;
const HOURS_MIN = LINK_EXPIRY_MIN_SECONDS / HOUR_SECONDS;
const ORIGINAL = 'original';

interface AssetLinksFormProps {
  isPending: boolean;
  onSubmit: (request: LinksRequest) => void;
}

/** Which assets, what of them, how and how long. */
export function AssetLinksForm({ isPending, onSubmit }: AssetLinksFormProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(ORIGINAL);
  const [delivery, setDelivery] = useState<Delivery>('display');
  const [hours, setHours] = useState<number | string>(HOURS_MIN);
  const [isMax, setIsMax] = useState(false);
  const accessId = useSession((session) => session.accessId);
  const ids = readIds(text);
  const fault = text.trim() === '' ? null : idsFault(ids);
  const isTooShort = !isMax && !(Number(hours) >= HOURS_MIN);
  const isKeyWrong = !ContentKey.safeParse(key.trim()).success;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ids.length === 0 || fault || isTooShort || isKeyWrong) return;
    const expiry = isMax ? 'MAX' : Math.round(Number(hours) * HOUR_SECONDS);
    onSubmit({ ids, query: { key: key.trim(), expiry, delivery, accessId } });
  };
  return (
    <form aria-label={t('getAssetLinks')} noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        <Textarea
          label={t('assetIds')}
          description={t('assetIdsHelp')}
          classNames={{ input: classes.ids }}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          data-autofocus
          value={text}
          error={fault}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <TextInput
          label={t('contentKey')}
          value={key}
          spellCheck={false}
          error={isKeyWrong && t('contentKeyWrong')}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <div className={classes.expiry}>
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
            className={classes.max}
            label={t('max')}
            checked={isMax}
            onChange={({ currentTarget }) => setIsMax(currentTarget.checked)}
          />
        </div>
        <div>
          <Text component="div" size="sm" fw={500} mb={4}>
            {t('delivery')}
          </Text>
          <SegmentedControl
            aria-label={t('delivery')}
            data={[
              { value: 'display', label: t('display') },
              { value: 'download', label: t('download') },
            ]}
            value={delivery}
            onChange={setDelivery}
          />
        </div>
        <div className={classes.foot}>
          <Text size="sm" c="var(--text-3)">
            {t('idsCount', { count: ids.length })}
          </Text>
          <Button type="submit" loading={isPending} disabled={ids.length === 0}>
            {t('getLinks')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
