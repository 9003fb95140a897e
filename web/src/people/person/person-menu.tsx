import { Menu } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import {
  IconArrowMerge,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFileCheck,
  IconPhotoEdit,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCan } from '../../session/allowed.tsx';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { HeadButton } from '../../ui/lists/head-button.tsx';
import { useHidePeople } from '../people-api.ts';
import { t } from '../texts.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const CoverDialog = lazyPart(async () => (await import('./cover-dialog.tsx')).CoverDialog);
const ConsentDialog = lazyPart(
  async () => (await import('../consent/consent-dialog.tsx')).ConsentDialog,
);
const PurgePerson = lazyPart(async () => (await import('../purge/purge-person.tsx')).PurgePerson);

type Opened = 'merge' | 'cover' | 'consent' | 'purge' | null;

/** Shows the actions on a person: merge, hide, cover, consent and purge. Renders nothing without EDIT_ASSET. */
export function PersonMenu({ person }: { person: Person }) {
  const canEdit = useCan('EDIT_ASSET');
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const [opened, setOpened] = useState<Opened>(null);
  const hide = useHidePeople();
  const close = () => setOpened(null);
  if (!canEdit) return null;
  return (
    <>
      <HeadButton
        label={t('mergeWith')}
        icon={IconArrowMerge}
        disabled={false}
        onClick={() => setOpened('merge')}
      />
      <Menu position="bottom-end" width={230} withinPortal={false}>
        <Menu.Target>
          <IconButton icon={IconDots} label={t('more')} variant="default" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhotoEdit size={16} />} onClick={() => setOpened('cover')}>
            {t('changeCover')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileCheck size={16} />} onClick={() => setOpened('consent')}>
            {t('consent')}
          </Menu.Item>
          <Menu.Item
            leftSection={person.hidden ? <IconEye size={16} /> : <IconEyeOff size={16} />}
            onClick={() => hide.mutate({ ids: [person.id], hidden: !person.hidden })}
          >
            {t(person.hidden ? 'show' : 'hide')}
          </Menu.Item>
          {isAdmin && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--danger-text)"
                leftSection={<IconTrash size={16} />}
                onClick={() => setOpened('purge')}
              >
                {t('purgePerson')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {opened === 'merge' && <MergeDialog person={person} onClose={close} />}
        {opened === 'cover' && <CoverDialog person={person} onClose={close} />}
        {opened === 'consent' && <ConsentDialog person={person} onClose={close} />}
        {opened === 'purge' && <PurgePerson person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
