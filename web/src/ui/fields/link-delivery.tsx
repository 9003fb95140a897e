import { SegmentedControl } from '@mantine/core';
import { t } from '../texts.ts';
import type { LinkTerms } from './use-link-terms.ts';

interface LinkDeliveryProps {
  terms: LinkTerms;
  onChange: (changes: Partial<LinkTerms>) => void;
}

/** Lets the user choose whether a link displays or downloads the file. */
export function LinkDelivery({ terms, onChange }: LinkDeliveryProps) {
  return (
    <SegmentedControl
      aria-label={t('delivery')}
      data={[
        { value: 'display', label: t('display') },
        { value: 'download', label: t('download') },
      ]}
      value={terms.delivery}
      onChange={(delivery) => onChange({ delivery })}
    />
  );
}
