import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import { Suspense, useState } from 'react';
import { useNarrow } from '../lib/use-narrow.ts';
import { useUnsavedWarning } from '../session/use-unsaved-warning.ts';
import type { LoadedSettings } from '../settings/settings-api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './addons-page.module.css';
import { t } from './texts.ts';
import { useAddonSettings } from './use-addon-settings.ts';

// The editor is larger than the rest of the page, and few users open it.
const JsonEditor = lazyPart(
  async () => (await import('../ui/json-editor/json-editor.tsx')).JsonEditor,
);

interface AddonSettingsDialogProps {
  addonKey: AddonKey;
  settings: LoadedSettings;
  onClose: () => void;
}

/** Edits the event-hooks of an add-on as JSON. Asks before unsaved changes are lost. */
export function AddonSettingsDialog({ addonKey, settings, onClose }: AddonSettingsDialogProps) {
  const editing = useAddonSettings(addonKey, settings, onClose);
  const warning = useUnsavedWarning(editing.isChanged);
  const [isAsking, setIsAsking] = useState(false);
  const isNarrow = useNarrow();
  const { title } = settings.addons[addonKey];
  const handleClose = () => (editing.isChanged ? setIsAsking(true) : onClose());
  return (
    <>
      <Dialog
        opened
        onClose={handleClose}
        title={t('settingsTitle', { title })}
        size={760}
        fullScreen={isNarrow}
      >
        <Stack gap="md">
          <Text size="sm" c="var(--text-2)">
            {t('settingsHelp')}
          </Text>
          {editing.isConflicting && (
            <Alert color="yellow" role="alert">
              <Group justify="space-between" gap="sm">
                <span>{SETTINGS_CHANGED}</span>
                <Button size="xs" variant="default" onClick={editing.loadCurrent}>
                  {t('loadCurrent')}
                </Button>
              </Group>
            </Alert>
          )}
          <Suspense fallback={<div className={classes.editorSpace}>{t('editorLoading')}</div>}>
            <JsonEditor
              label={t('json')}
              errorsLabel={t('jsonErrors')}
              text={editing.text}
              errors={editing.errors}
              hasSearch={false}
              onChange={editing.change}
            />
          </Suspense>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={handleClose}>
              {t('cancel')}
            </Button>
            <Button
              disabled={!editing.canSave}
              loading={editing.isSaving}
              onClick={() => void editing.submit()}
            >
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking || warning.isBlocked}
        title={t('discardTitle')}
        no={t('keepEditing')}
        yes={t('discard')}
        onNo={() => {
          setIsAsking(false);
          warning.stay();
        }}
        onYes={warning.isBlocked ? warning.leave : onClose}
      >
        {t('discardHelp')}
      </ConfirmDialog>
    </>
  );
}
