import { Button, Group, Input } from '@mantine/core';
import { CONSENT_DOCUMENT_MAX } from '@spindle/contracts/people/consent-routes';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { downloadFile } from '../../lib/download-file.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import { fetchDocument, useChangeDocument } from './consent-api.ts';

interface ConsentDocumentProps {
  id: number;
  /** File name of the document; null without one. */
  name: string | null;
}

/** Shows the document of a consent, to download, replace or remove it. A change is saved at once. */
export function ConsentDocument({ id, name }: ConsentDocumentProps) {
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeDocument(id);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file && file.size > CONSENT_DOCUMENT_MAX)
      showAlert({ type: 'danger', message: t('documentTooLarge') });
    else if (file) change.mutate(file);
    currentTarget.value = '';
  };
  const handleDownload = (fileName: string) =>
    void fetchDocument(id).then((file) => downloadFile(file, fileName), showError);
  return (
    <Input.Wrapper label={t('document')} labelElement="div" labelProps={{ id: labelId }}>
      <Group gap="xs" wrap="nowrap">
        {name && (
          <Button
            variant="default"
            leftSection={<IconFileText size={15} />}
            onClick={() => handleDownload(name)}
          >
            {name}
          </Button>
        )}
        <Button
          variant={name ? 'subtle' : 'default'}
          color="gray"
          leftSection={<IconUpload size={15} />}
          loading={change.isPending}
          onClick={() => input.current?.click()}
        >
          {t(name ? 'replaceDocument' : 'addDocument')}
        </Button>
        {name && (
          <IconButton
            icon={IconX}
            label={t('removeDocument')}
            onClick={() => change.mutate(null)}
          />
        )}
      </Group>
      <input ref={input} type="file" hidden aria-labelledby={labelId} onChange={handleChange} />
    </Input.Wrapper>
  );
}
