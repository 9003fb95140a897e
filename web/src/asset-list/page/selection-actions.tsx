import { useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { StackKeys } from '../../stacks/selected-stacks.tsx';
import { CollectButtons } from '../actions/collect-buttons.tsx';
import { ConvertDialog } from '../actions/convert-dialog.tsx';
import { DownloadDialog } from '../actions/download-dialog.tsx';
import { ShareButton } from '../actions/share-button.tsx';
import { useSlots } from '../actions/slots.ts';
import { BulkActions, type BulkDialog } from './bulk-actions.tsx';

/** Returns the content of a share of the selection. */
function shareableOf({ target }: Selection) {
  const selected = target();
  return 'ids' in selected ? { assets: selected.ids } : selected;
}

interface SelectionActionsProps {
  selection: Selection;
}

/** Shows the actions on selected assets of the library, and the dialogs that they open. */
export function SelectionActions({ selection }: SelectionActionsProps) {
  const { BulkEditDialog, EditFactsDialog, ShiftClockDialog, CollageButton } = useSlots();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const close = () => setDialog(null);
  const selected = { target: selection.target(), count: selection.count, onClose: close };
  return (
    <>
      <CollectButtons selection={selection} />
      <ShareButton content={shareableOf(selection)} count={selection.count} place="bar" />
      <CollageButton selection={selection} />
      <BulkActions selection={selection} onDialog={setDialog} />
      <StackKeys selection={selection} />
      {dialog === 'edit' && <BulkEditDialog {...selected} />}
      {dialog === 'facts' && <EditFactsDialog {...selected} />}
      {dialog === 'clock' && <ShiftClockDialog {...selected} />}
      {dialog === 'download' && (
        <DownloadDialog
          source={{ kind: 'selection', target: selection.target() }}
          onClose={close}
        />
      )}
      {dialog === 'convert' && <ConvertDialog selection={selection} onClose={close} />}
    </>
  );
}
