import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import { formatCount } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';
import type { TagAction } from './tag-action.ts';
import { useChangeTag } from './tag-catalog-api.ts';
import { t } from './texts.ts';

interface TagDialogsProps {
  action: TagAction;
  /** Shows another dialog; null closes it. */
  onChange: (action: TagAction | null) => void;
}

/** Shows the dialog of an action on a tag. */
export function TagDialogs({ action, onChange }: TagDialogsProps) {
  const close = () => onChange(null);
  switch (action.kind) {
    case 'delete':
      return <DeleteDialog tag={action.tag} onClose={close} />;
    case 'synonyms':
      return <SynonymsDialog tag={action.tag} onClose={close} />;
    case 'move':
      return (
        <MoveDialog tag={action.tag} target={action.target} onClose={close} onAsk={onChange} />
      );
    case 'merge':
      return <MergeDialog {...action} onClose={close} />;
  }
}

function DeleteDialog({ tag, onClose }: { tag: CatalogTag; onClose: () => void }) {
  const { mutate: change } = useChangeTag(() => undefined);
  const count = tag.assets;
  return (
    <ConfirmDialog
      title={t('deleteTitle', { tag: tag.tag })}
      no={t('cancel')}
      yes={t('deleteYes')}
      onNo={onClose}
      onYes={() => {
        change({ from: tag.tag, to: null });
        onClose();
      }}
    >
      {[
        t('deleteHelp', { count, shown: formatCount(count) }),
        ...(tag.has_levels ? [t('deleteBelow')] : []),
        ...(tag.synonyms.length > 0 ? [t('deleteSynonyms')] : []),
      ].join(' ')}
    </ConfirmDialog>
  );
}

interface MergeDialogProps {
  from: string;
  to: string;
  message: string;
  onClose: () => void;
}

function MergeDialog({ from, to, message, onClose }: MergeDialogProps) {
  const { mutate: change } = useChangeTag(() => undefined);
  const [sentence = ''] = message.split(/(?<=\.) /);
  return (
    <ConfirmDialog
      title={t('mergeTitle', { from, to })}
      no={t('cancel')}
      yes={t('mergeYes')}
      onNo={onClose}
      onYes={() => {
        change({ from, to, merge: true });
        onClose();
      }}
    >
      {t('mergeHelp', { message: sentence, to })}
    </ConfirmDialog>
  );
}
