import { Button } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListMessage } from '../ui/lists/list-message.tsx';
import { t } from './texts.ts';

/** Renders the page at the address of collections without an id, which links to the list. */
export function CollectionPlaceholderPage() {
  useTitle(t('collection'));
  return (
    <ListMessage>
      <EmptyState icon={IconFolders} title={<h1>{t('collection')}</h1>} help={t('placeholder')}>
        <Button component={Link} to="/collections">
          {t('toCollections')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}
