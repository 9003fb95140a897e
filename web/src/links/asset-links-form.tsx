import { Box, Stack, Text, TextInput } from '@mantine/core';
import { ContentKey } from '@spindle/contracts/links/links';
import { type FormEvent, useState } from 'react';
import { findInvalidId, idListError, readIds } from '../lib/asset-ids.ts';
import { useSession } from '../session/session.ts';
import { InvalidEntry } from '../ui/fields/invalid-entry.tsx';
import { LinkDelivery } from '../ui/fields/link-delivery.tsx';
import { LinkExpiry } from '../ui/fields/link-expiry.tsx';
import { ListField, ListFoot } from '../ui/fields/list-field.tsx';
import { useLinkTerms } from '../ui/fields/use-link-terms.ts';
import type { LinksRequest } from './links-api.ts';
import { t } from './texts.ts';

const ORIGINAL = 'original';

interface AssetLinksFormProps {
  isPending: boolean;
  onSubmit: (request: LinksRequest) => void;
}

/** Asks for the asset ids, the content key, the expiry and the delivery. */
export function AssetLinksForm({ isPending, onSubmit }: AssetLinksFormProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(ORIGINAL);
  const { terms, change, isTooShort, query } = useLinkTerms();
  const accessId = useSession((session) => session.accessId);
  const ids = readIds(text);
  const idsError = text.trim() === '' ? null : idListError(ids);
  const isKeyInvalid = !ContentKey.safeParse(key.trim()).success;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ids.length === 0 || idsError || isTooShort || isKeyInvalid) return;
    onSubmit({ ids, query: { key: key.trim(), ...query, accessId } });
  };
  return (
    <form aria-label={t('getAssetLinks')} noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        <ListField
          label={t('assetIds')}
          description={t('assetIdsHelp')}
          rows={[4, 10]}
          value={text}
          error={idsError && <InvalidEntry error={idsError} entry={findInvalidId(ids)} />}
          onChange={setText}
        />
        <TextInput
          label={t('contentKey')}
          value={key}
          spellCheck={false}
          error={isKeyInvalid && t('contentKeyWrong')}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <LinkExpiry terms={terms} onChange={change} />
        <div>
          <Text component="div" size="sm" fw={500} mb={4}>
            {t('delivery')}
          </Text>
          <LinkDelivery terms={terms} onChange={change} />
        </div>
        <Box mt="var(--space-12)">
          <ListFoot
            count={t('idsCount', { count: ids.length })}
            submitLabel={t('getLinks')}
            isPending={isPending}
            isReady={ids.length > 0}
          />
        </Box>
      </Stack>
    </form>
  );
}
