import { Button } from '@mantine/core';
import type { RoleName } from '@spindle/contracts/users/permissions';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { useSession } from '../../session/session.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { NotAllowed } from '../../ui/not-allowed.tsx';
import { t } from '../texts.ts';

type PlaceholderName = 'assetTransfers' | 'settings' | 'notifications' | 'search' | 'usage';

interface PlaceholderPageProps {
  name: PlaceholderName;
  /** Roles that may see the page; undefined for everyone. */
  roles?: readonly RoleName[];
}

/** Replaces a page that is not available yet. */
export function PlaceholderPage({ name, roles }: PlaceholderPageProps) {
  useTitle(t(name));
  const role = useSession((session) => session.role);
  if (roles && !(role && roles.includes(role)))
    return <NotAllowed title={t(name)} message={t('forAdmins')} />;
  return (
    <ErrorPage icon={IconHourglassEmpty} title={t(name)} message={t('notYet')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
