import { Button, Title } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { useId, useState } from 'react';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { FactRows, hasFactRows } from './fact-rows.tsx';
import { useChangeFacts } from './facts-api.ts';
import { FactsForm } from './facts-form.tsx';
import classes from './facts-panel.module.css';
import { t } from './texts.ts';

interface FactsPanelProps {
  asset: Asset;
  /** Whether the user may edit the asset, as it is now. */
  canEdit: boolean;
  unsaved: UnsavedChanges;
}

/** Shows what is known of an asset, with the sources, and edits it in place. Renders nothing to users who can neither see nor add a fact. */
export function FactsPanel({ asset, canEdit, unsaved }: FactsPanelProps) {
  const titleId = useId();
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeFacts(asset.id);
  const hasRows = hasFactRows(asset.facts);
  if (!hasRows && !canEdit) return null;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={titleId}>
          {t('facts')}
        </Title>
        {canEdit && !isEditing && (
          <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {isEditing ? (
        <FactsForm
          facts={asset.facts}
          isPending={change.isPending}
          onSave={(facts) => change.mutate(facts, { onSuccess: () => setIsEditing(false) })}
          onCancel={() => setIsEditing(false)}
          onUnsaved={unsaved.mark}
        />
      ) : (
        hasRows && <FactRows asset={asset} />
      )}
    </section>
  );
}
