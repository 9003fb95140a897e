import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
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
