import { Menu, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { useShortcut } from '../shortcuts.ts';
import { Dialog } from './dialog.tsx';
import { useLayer } from './layers.ts';

freshPage();

/** A layer with a menu. The layer reports when Escape closes it. */
function LayerWithMenu({ onClose }: { onClose: () => void }) {
  useLayer(true, onClose);
  return (
    // The menu never takes the focus, as in the moment after it opens.
    <Menu trapFocus={false}>
      <Menu.Target>
        <button type="button">Actions</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Rename</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

it.each(['the button of the menu', 'the page'])(
  'closes only the open menu by Escape while %s has the focus',
  async (focused) => {
    const onClose = vi.fn();
    renderInApp(<LayerWithMenu onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await screen.findByRole('menu');
    if (focused === 'the page') screen.getByRole('button', { name: 'Actions' }).blur();

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  },
);

/** A popover that has its own layer. It never takes the focus, as in the moment after it opens. */
function PopoverWithLayer() {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  return (
    <Popover opened={isOpen} closeOnEscape={false} onChange={setOpen}>
      <Popover.Target>
        <button type="button" onClick={() => setOpen(true)}>
          Notifications
        </button>
      </Popover.Target>
      <Popover.Dropdown>None</Popover.Dropdown>
    </Popover>
  );
}

it('closes a popover by Escape while its button has the focus', async () => {
  renderInApp(<PopoverWithLayer />);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** Opens a dialog above everything with the palette's shortcut, which also works inside a menu. */
function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useShortcut('openPalette', () => setOpen(true));
  return (
    <Dialog opened={isOpen} title="Palette" onClose={onClose}>
      <input aria-label="Query" data-autofocus />
    </Dialog>
  );
}

it('closes a dialog by Escape before an open menu beneath it', async () => {
  const onClose = vi.fn();
  renderInApp(
    <>
      <LayerWithMenu onClose={vi.fn()} />
      <PaletteDialog onClose={onClose} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Control>}k{/Control}');
  (await screen.findByRole('textbox', { name: 'Query' })).focus();

  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
