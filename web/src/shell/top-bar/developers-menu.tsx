import { Button, Menu } from '@mantine/core';
import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import {
  IconChevronDown,
  IconCloudDownload,
  IconCode,
  IconLink,
  IconList,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DEVELOPER_TOOLS, type DeveloperTool } from '../../asset-list/actions/developer-tools.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeveloperModal } from '../developer-modal.tsx';
import { t } from '../texts.ts';

/** Shows the tools for developers who use the API. */
export function DevelopersMenu() {
  const isNarrow = useNarrow();
  const role = useSession((session) => session.role);
  const canSeeJobs = canManageJobs(role);
  const [tool, setTool] = useState<DeveloperTool | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (selected: DeveloperTool) => {
    setTool(selected);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false}>
        <Menu.Target>
          {isNarrow ? (
            <IconButton icon={IconCode} label={t('developers')} iconSize={18} />
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              fw={500}
              rightSection={<IconChevronDown size={14} />}
            >
              {t('developers')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.75} />}
            onClick={() => open('links')}
          >
            {DEVELOPER_TOOLS.links.label}
          </Menu.Item>
          {canSeeJobs && (
            <>
              <Menu.Item
                leftSection={<IconCloudDownload size={16} stroke={1.75} />}
                onClick={() => open('cdn')}
              >
                {DEVELOPER_TOOLS.cdn.label}
              </Menu.Item>
              <Menu.Item
                component={Link}
                to="/jobs"
                leftSection={<IconList size={16} stroke={1.75} />}
              >
                {t('jobList')}
              </Menu.Item>
            </>
          )}
          {role === 'ADMIN' && (
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              onClick={() => open('reprocess')}
            >
              {DEVELOPER_TOOLS.reprocess.label}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {tool && <DeveloperModal tool={tool} isOpen={isOpen} onClose={close} />}
    </>
  );
}
