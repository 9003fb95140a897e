import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IMPORT_TEMPLATE, type ImportRow } from '@spindle/contracts/users/user-import';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { csvAddress, csvText } from './csv-text.ts';
import { useImportPreview, useImportUsers } from './import-api.ts';
import { ImportRows } from './import-rows.tsx';
import { t } from './texts.ts';

interface ImportDialogProps {
  onClose: () => void;
}

/** Imports users from a CSV file: choose it, review its rows, import, and send the links. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const preview = useImportPreview();
  const adding = useImportUsers();
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const csv = await readCsv(chosen).catch(() => null);
    if (csv === null) return showAlert({ type: 'danger', message: t('notRead') });
    setFile({ name: chosen.name, csv });
    preview.mutate(csv);
  };
  const added = adding.data?.rows;
  const rows = added ?? preview.data?.rows;
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={!added} title={t('title')} size={760}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t(added ? helpAfter(added) : 'help')}
        </Text>
        {!added && (
          <Group gap="sm">
            <FileButton accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)}>
              {(button) => (
                <Button
                  {...button}
                  data-autofocus
                  variant="default"
                  leftSection={<IconUpload size={15} />}
                  loading={preview.isPending}
                >
                  {t(file ? 'chooseOther' : 'choose')}
                </Button>
              )}
            </FileButton>
            <Button
              component="a"
              variant="subtle"
              href={csvAddress(IMPORT_TEMPLATE)}
              download="users.csv"
            >
              {t('template')}
            </Button>
          </Group>
        )}
        {file && rows && <ImportRows name={file.name} rows={rows} />}
        {added && <ImportedActions rows={added} onClose={onClose} />}
        {!added && (
          <ImportActions
            rows={preview.data?.rows}
            error={preview.error}
            isPending={adding.isPending}
            onClose={onClose}
            onImport={() => file && adding.mutate(file.csv)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Reads a file in its encoding: Excel does not always write UTF-8. */
async function readCsv(file: File): Promise<string> {
  const { decodeText } = await import('@spindle/contracts/text/decode-text');
  return decodeText(new Uint8Array(await file.arrayBuffer())).text;
}

interface ImportActionsProps {
  /** The rows of the preview, once there is one. */
  rows: readonly ImportRow[] | undefined;
  /** Why there is no preview of the chosen file. */
  error: Error | null;
  isPending: boolean;
  onClose: () => void;
  onImport: () => void;
}

/** Imports the previewed file, unless a row has errors. */
function ImportActions({ rows = [], error, isPending, onClose, onImport }: ImportActionsProps) {
  const count = rows.filter(({ state }) => state === 'new').length;
  const faulty = rows.filter(({ state }) => state === 'invalid').length;
  return (
    <>
      <Text
        size="sm"
        c={error || faulty > 0 ? 'var(--danger-text)' : 'var(--text-3)'}
        role="status"
      >
        {error && errorMessage(error)}
        {faulty > 0 && t('faulty', { count: faulty })}
        {faulty === 0 && rows.length > 0 && count === 0 && t('noneNew')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={faulty > 0 || count === 0} loading={isPending} onClick={onImport}>
          {count === 0 ? t('importUsers') : t('import', { count })}
        </Button>
      </Group>
    </>
  );
}

/** Offers the links of the added users who got no mail. */
function ImportedActions({ rows, onClose }: { rows: readonly ImportRow[]; onClose: () => void }) {
  const links = unsentLinks(rows);
  return (
    <Group justify="flex-end" gap="sm">
      {/* The button that had the focus is gone. */}
      <Button variant="default" autoFocus onClick={onClose}>
        {t('done')}
      </Button>
      {links.length > 0 && (
        <Button
          component="a"
          leftSection={<IconDownload size={15} />}
          href={csvAddress(csvText([['email', 'link'], ...links]))}
          download="invites.csv"
        >
          {t('download')}
        </Button>
      )}
    </Group>
  );
}

/** Returns the address and the link of each added user who got no mail. */
const unsentLinks = (rows: readonly ImportRow[]): string[][] =>
  rows.flatMap(({ email, invite }) => (invite && !invite.is_mailed ? [[email, invite.url]] : []));

const helpAfter = (rows: readonly ImportRow[]) =>
  unsentLinks(rows).length > 0 ? 'linksHelp' : 'mailedHelp';
