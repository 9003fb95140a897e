import type { Share, ShareComments } from '@spindle/contracts/shares/shares';
import { ChoiceFields } from './choice-fields.tsx';
import { CommentsSelect } from './comments-select.tsx';

/** What visitors may leave on a share; undefined leaves a value unchanged. */
interface VisitorValues {
  comments: ShareComments | undefined;
  canChoose: boolean | undefined;
  choiceMax: number | null | undefined;
}

interface VisitorFieldsProps {
  fields: VisitorValues;
  /** The share to change; undefined for a new one. */
  share: Share | undefined;
  onChange: (changed: Partial<VisitorValues>) => void;
}

/** Chooses whether visitors of a share comment, and whether they choose assets. */
export function VisitorFields({ fields, share, onChange }: VisitorFieldsProps) {
  const { comments, canChoose, choiceMax } = fields;
  return (
    <>
      <CommentsSelect
        value={comments ?? share?.comments ?? 'OFF'}
        onChange={(chosen) => onChange({ comments: chosen })}
      />
      <ChoiceFields
        canChoose={canChoose ?? share?.can_choose ?? false}
        max={choiceMax === undefined ? (share?.choice_max ?? null) : choiceMax}
        onChange={onChange}
      />
    </>
  );
}
