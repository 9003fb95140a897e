import { IconTag } from '@tabler/icons-react';
import type { Selection } from '../assets/use-selection.ts';
import { Allowed } from '../session/allowed.tsx';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import { OpenTagPanel } from './open-tag-panel.tsx';
import { toggleTagPanel } from './tag-panel-state.ts';
import { t } from './texts.ts';

/** Opens the panel of tags for the selection. Renders nothing without the permission to edit. */
export function TagsButton({ selection }: { selection: Selection }) {
  return (
    <Allowed to="EDIT_ASSET">
      <BulkButton label={t('tags')} icon={IconTag} onClick={() => toggleTagPanel('lists')} />
      <OpenTagPanel screen="lists" target={selection.target()} count={selection.count} />
    </Allowed>
  );
}
