import { Button, Select, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { CONTENT_KEY_MISSING } from '@spindle/contracts/links/links';
import { type FormEvent, useState } from 'react';
import { useMakeLink } from '../../links/links-api.ts';
import { useSession } from '../../session/session.ts';
import { LinkDelivery } from '../../ui/fields/link-delivery.tsx';
import { LinkExpiry } from '../../ui/fields/link-expiry.tsx';
import { useLinkTerms } from '../../ui/fields/use-link-terms.ts';
import classes from './link-form.module.css';
import { LinkResult } from './link-result.tsx';
import { t } from './texts.ts';

const ORIGINAL = 'original';

interface LinkFormProps {
  asset: Asset;
  /** Content key that is selected first. */
  initialKey?: string;
}

/** Creates a signed link to one file of an asset. The user chooses the file, the delivery and the expiry. */
export function LinkForm({ asset, initialKey = ORIGINAL }: LinkFormProps) {
  const { terms, change, isTooShort, query } = useLinkTerms();
  const [key, setKey] = useState(initialKey);
  const accessId = useSession((session) => session.accessId);
  const makeLink = useMakeLink(asset.id);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooShort) return;
    makeLink.mutate({ key, ...query, accessId });
  };
  return (
    <form className={classes.form} aria-label={t('linkForm')} noValidate onSubmit={handleSubmit}>
      <div className={classes.row}>
        <LinkDelivery terms={terms} onChange={change} />
        <Select
          aria-label={t('contentKey')}
          data={[ORIGINAL, ...Object.keys(asset.conversions)]}
          value={key}
          allowDeselect={false}
          onChange={(chosen) => chosen && setKey(chosen)}
        />
      </div>
      <LinkExpiry terms={terms} onChange={change} />
      <Button type="submit" loading={makeLink.isPending}>
        {t('getLink')}
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
