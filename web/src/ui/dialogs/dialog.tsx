import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '../focus/use-focus-return.ts';
import { t } from '../texts.ts';
import { useLayer } from './layers.ts';

/**
 * Shows a Mantine modal that Escape closes only while it is the top layer, and not if `closeOnEscape` is false. Returns the focus when it
 * closes.
 */
export function Dialog({ opened, onClose, closeOnEscape = true, ...modal }: ModalProps) {
  useLayer(opened, () => closeOnEscape && onClose());
  useFocusReturn(opened);
  return (
    <Modal
      {...modal}
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      data-layer // tells layers.ts that Escape is handled there
      attributes={{ header: { role: 'presentation' } }} // a header element would be a second banner of the page
    />
  );
}
