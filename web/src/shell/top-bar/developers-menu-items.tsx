import { Menu } from '@mantine/core';
import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import { IconCloudDownload, IconLink, IconList, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DEVELOPER_TOOLS, type DeveloperTool } from '../../asset-list/actions/developer-tools.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../texts.ts';

interface DevelopersMenuItemsProps {
  onOpen: (tool: DeveloperTool) => void;
}

/** Shows the tools that the user's role may open. */
export function DevelopersMenuItems({ onOpen }: DevelopersMenuItemsProps) {
  const role = useSession((session) => session.role);
  const canSeeJobs = canManageJobs(role);
  return (
    <>
      <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => onOpen('links')}>
        {DEVELOPER_TOOLS.links.label}
      </Menu.Item>
      {canSeeJobs && (
        <>
          <Menu.Item
            leftSection={<IconCloudDownload size={16} stroke={1.75} />}
            onClick={() => onOpen('cdn')}
          >
            {DEVELOPER_TOOLS.cdn.label}
          </Menu.Item>
          <Menu.Item component={Link} to="/jobs" leftSection={<IconList size={16} stroke={1.75} />}>
            {t('jobList')}
          </Menu.Item>
        </>
      )}
      {role === 'ADMIN' && (
        <Menu.Item
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          onClick={() => onOpen('reprocess')}
        >
          {DEVELOPER_TOOLS.reprocess.label}
        </Menu.Item>
      )}
    </>
  );
}
