import { Popover } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useAssignFace } from '../../people/people-api.ts';
import { useLayer } from '../../ui/dialogs/layers.ts';
import { IN_VIEWER } from './in-viewer.ts';
import { NameForm } from './name-form.tsx';
import { t } from './texts.ts';

interface NamePopoverProps {
  assetId: string;
  faceId: number;
  /** Returns the button that opens it. */
  children: (open: () => void) => ReactElement;
}

/** Asks who a face is, beside a button. */
export function NamePopover({ assetId, faceId, children }: NamePopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const assign = useAssignFace();
  const close = () => setIsOpen(false);
  useLayer(isOpen, close);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      closeOnEscape={false}
      trapFocus
      returnFocus
      width={240}
      portalProps={IN_VIEWER}
    >
      <Popover.Target>{children(() => setIsOpen(true))}</Popover.Target>
      <Popover.Dropdown aria-label={t('whoIsThis')}>
        <NameForm
          isSaving={assign.isPending}
          onSave={(name) => assign.mutate({ assetId, faceId, to: { name } }, { onSuccess: close })}
          onCancel={close}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
