import { useCan } from '../session/allowed.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { OpenTagPanel } from './open-tag-panel.tsx';
import { toggleTagPanel } from './tag-panel-state.ts';

interface ShownTagsProps {
  screen: 'viewer' | 'culling';
  /** Id of the shown asset. */
  id: string;
}

/** Edits the tags of the shown asset in the panel that a key opens. The panel stays open while the user goes to other assets. */
export function ShownTags({ screen, id }: ShownTagsProps) {
  const canEdit = useCan('EDIT_ASSET');
  useShortcut(
    screen === 'viewer' ? 'tagShown' : 'tagCulled',
    () => toggleTagPanel(screen),
    canEdit,
  );
  if (!canEdit) return null;
  return <OpenTagPanel screen={screen} target={{ ids: [id] }} count={1} />;
}
