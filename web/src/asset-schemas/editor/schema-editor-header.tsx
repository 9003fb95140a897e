import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../texts.ts';
import classes from './schema-editor.module.css';

interface SchemaEditorHeaderProps {
  /** Null for a new schema, which cannot be duplicated yet. */
  id: number | null;
  title: string;
}

/** Shows the title of a schema, the way back to the list, and Duplicate. */
export function SchemaEditorHeader({ id, title }: SchemaEditorHeaderProps) {
  return (
    <header className={classes.head}>
      <Link className={classes.back} to="/admin/schemas">
        <IconArrowLeft size={14} stroke={1.75} aria-hidden />
        {t('back')}
      </Link>
      <div className={classes.titleLine}>
        <h1 className={classes.title}>{title}</h1>
        {id !== null && (
          <Button
            component={Link}
            to={`/admin/schemas/new?copy=${id}`}
            variant="default"
            leftSection={<IconCopy size={15} />}
          >
            {t('duplicate')}
          </Button>
        )}
      </div>
    </header>
  );
}
