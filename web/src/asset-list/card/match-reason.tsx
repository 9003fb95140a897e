import type { MatchReason as Reason } from '@spindle/contracts/search/search';
import { t } from '../texts.ts';

interface MatchReasonProps {
  reason: Reason;
  className: string | undefined;
}

/** Says where an asset contains a word of the search. */
export function MatchReason({ reason, className }: MatchReasonProps) {
  const place = t(`reason_${reason.field}`);
  const text = reason.text === '' ? place : t('reason', { place, text: reason.text });
  return (
    <div className={className} title={text}>
      {text}
    </div>
  );
}
