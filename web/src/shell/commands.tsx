import {
  IconFaceId,
  IconFolderPlus,
  IconHelpCircle,
  IconKeyboard,
  IconLogout,
  IconPlus,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsAddonOn } from '../addons/addons-api.ts';
import {
  canOpenTool,
  DEVELOPER_TOOLS,
  type DeveloperTool,
} from '../asset-list/actions/developer-tools.ts';
import { openFaceDialog } from '../face-search/use-face-dialog.ts';
import type { Entry } from '../palette/entries.ts';
import { Palette } from '../palette/palette.tsx';
import { useCan } from '../session/allowed.tsx';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/session-api.ts';
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { openHelp } from '../ui/open-help.ts';
import { closeShortcuts, openShortcuts, useShortcutSheet } from '../ui/use-shortcut-sheet.ts';
import { pickFiles } from '../upload-queue/chosen-files/pick-files.ts';
import { DeveloperModal } from './developer-modal.tsx';
import { t } from './texts.ts';
import { useScheme } from './use-scheme.ts';

const CreateDialog = lazyPart(
  async () => (await import('../collections/collection-dialogs.tsx')).CreateDialog,
);

type Opened = 'collection' | DeveloperTool | null;

/** Shows the palette with its actions, and the sheet of shortcuts. */
export function Commands() {
  const [opened, setOpened] = useState<Opened>(null);
  const actions = useActions(setOpened);
  const isSheetOpen = useShortcutSheet((sheet) => sheet.isOpen);
  const close = () => setOpened(null);
  return (
    <>
      <Palette actions={actions} />
      <ShortcutSheet isOpen={isSheetOpen} onClose={closeShortcuts} />
      <Suspense>{opened === 'collection' && <CreateDialog onClose={close} />}</Suspense>
      {opened !== null && opened !== 'collection' && (
        <DeveloperModal tool={opened} isOpen onClose={close} />
      )}
    </>
  );
}

function useActions(open: (dialog: Opened) => void): Entry[] {
  const scheme = useScheme();
  const signOut = useSignOut();
  const canCreate = useCan('CREATE_ASSET');
  const canDistribute = useCan('DISTRIBUTE_ASSET');
  const role = useSession((session) => session.role);
  const hasFaceSearch = useIsAddonOn('FACE_RECOGNITION');
  const navigate = useNavigate();
  const action = (id: string, label: string, icon: Entry['icon'], run: () => void): Entry => ({
    id: `actions ${id}`,
    group: 'actions',
    label,
    icon,
    run,
  });
  const developerTool = (tool: DeveloperTool) => {
    const { label, icon } = DEVELOPER_TOOLS[tool];
    return action(tool, label, icon, () => open(tool));
  };
  return [
    ...(canCreate ? [action('upload', t('addAssets'), IconPlus, pickFiles)] : []),
    action('new-collection', t('newCollection'), IconFolderPlus, () => open('collection')),
    ...(hasFaceSearch
      ? [
          action('face-search', t('faceSearch'), IconFaceId, () => {
            navigate('/assets');
            openFaceDialog();
          }),
        ]
      : []),
    ...(canDistribute ? [developerTool('links')] : []),
    ...(canOpenTool('cdn', role) ? [developerTool('cdn')] : []),
    ...(canOpenTool('reprocess', role) ? [developerTool('reprocess')] : []),
    action('scheme', scheme.label, scheme.icon, scheme.toggle),
    action('shortcuts', t('showShortcuts'), IconKeyboard, openShortcuts),
    action('help', t('help'), IconHelpCircle, openHelp),
    action('sign-out', t('logout'), IconLogout, () => signOut.mutate()),
  ];
}
