import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '../focus/use-focus-return.ts';
import { t } from '../texts.ts';
import { useLayer } from './layers.ts';

/** A modal of the kit that minds what lies over it: Escape closes it only when nothing does. The focus returns to where it was. */
export function Dialog({ opened, onClose, ...modal }: ModalProps) {
  useLayer(opened, onClose);
  useFocusReturn(opened);
  return (
    <Modal
      {...modal}
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      data-layer
      attributes={{ header: { role: 'presentation' } }} // else a second banner of the page
    />
  );
}
