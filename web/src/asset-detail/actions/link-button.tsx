import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLink, IconLinkPlus } from '@tabler/icons-react';
import { useCopyLink } from '../../links/links-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './asset-actions.module.css';
import { t } from './texts.ts';

interface LinkButtonProps {
  id: string;
  isFormOpen: boolean;
  /** Id of the link form's element. */
  formId: string;
  onToggleForm: () => void;
}

/** Opens the link form; its menu copies a 24-hour link. */
export function LinkButton({ id, isFormOpen, formId, onToggleForm }: LinkButtonProps) {
  const copyLink = useCopyLink();
  return (
    <Button.Group>
      <IconButton
        variant="default"
        icon={IconLinkPlus}
        iconSize={16}
        label={t('getLink')}
        loading={copyLink.isPending}
        aria-expanded={isFormOpen}
        aria-controls={formId}
        onClick={onToggleForm}
      />
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon className={classes.moreLinks} variant="default" aria-label={t('linkMore')}>
            <IconChevronDown size={14} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={15} />} onClick={() => copyLink.mutate(id)}>
            {t('copyLink')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
