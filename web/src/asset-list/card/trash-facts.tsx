import type { TrashEntry } from '@spindle/contracts/assets/assets';
import { DateTime } from '../../ui/date-time.tsx';
import { t } from '../texts.ts';

interface TrashFactsProps {
  entry: TrashEntry;
  className?: string | undefined;
}

/** Says when an asset was moved to the trash, and by whom if that is known. */
export function TrashFacts({ entry: { at, by }, className }: TrashFactsProps) {
  const format = (date: string) =>
    by === '' ? t('deletedAt', { date }) : t('deletedBy', { date, name: by });
  return <DateTime at={at} format={format} {...(className && { className })} />;
}
