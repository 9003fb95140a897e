import { Switch } from '@mantine/core';
import type { Share, ShareChange } from '@spindle/contracts/shares/shares';
import { ChoiceFields } from './choice-fields.tsx';
import { CommentsSelect } from './comments-select.tsx';
import { t } from './texts.ts';
import { UploadFields, type UploadValues } from './upload-fields.tsx';

/** What visitors may leave on a share; a missing value is unchanged. */
export type VisitorValues = UploadValues &
  Pick<ShareChange, 'comments' | 'can_choose' | 'choice_max' | 'can_review'>;

interface VisitorFieldsProps {
  values: VisitorValues;
  /** The share to change; undefined for a new one. */
  share: Share | undefined;
  /** Whether it shows a collection whose assets are chosen one by one. */
  hasCollection: boolean;
  onChange: (changed: VisitorValues) => void;
}

/** Chooses whether visitors of a share comment, choose assets, approve them, and send files. */
export function VisitorFields({ values, share, hasCollection, onChange }: VisitorFieldsProps) {
  const { comments, can_choose, choice_max, can_review } = values;
  return (
    <>
      <CommentsSelect
        value={comments ?? share?.comments ?? 'OFF'}
        onChange={(chosen) => onChange({ comments: chosen })}
      />
      <ChoiceFields
        canChoose={can_choose ?? share?.can_choose ?? false}
        max={choice_max === undefined ? (share?.choice_max ?? null) : choice_max}
        onChange={onChange}
      />
      <Switch
        label={t('canReview')}
        description={t('canReviewHelp')}
        checked={can_review ?? share?.can_review ?? false}
        onChange={({ currentTarget }) => onChange({ can_review: currentTarget.checked })}
      />
      {hasCollection && <UploadFields values={values} share={share} onChange={onChange} />}
    </>
  );
}
