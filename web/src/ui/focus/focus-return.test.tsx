import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

freshPage();

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function press(element: HTMLElement) {
  element.focus();
  await userEvent.keyboard('{Enter}');
}

/** Shows rows with a button that asks for confirmation and then removes the row. */
function DeletableRows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [removing, setRemoving] = useState('');
  const remove = (delayMs: number) => {
    setRemoving('');
    setTimeout(() => setRows(rows.filter((row) => row !== removing)), delayMs);
  };
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href={`/${row}`}>{row}</a>
            <button type="button" onClick={() => setRemoving(row)}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {removing !== '' && (
        <Dialog opened onClose={() => setRemoving('')} title="Sure?">
          <button type="button" onClick={() => remove(0)}>
            Yes
          </button>
          <button type="button" onClick={() => remove(100)}>
            Later
          </button>
        </Dialog>
      )}
    </main>
  );
}

it.each(['Yes', 'Later'])(
  'moves the focus to the same button of the next row when the row is removed (%s)',
  async (answer) => {
    renderInApp(<DeletableRows />);
    await press(button('Delete two'));
    await dialog('Sure?');
    await press(button(answer));
    await waitFor(() => expect(button('Delete three')).toHaveFocus());
    await press(button('Delete three'));
    await dialog('Sure?');
    await press(button(answer));
    await waitFor(() => expect(button('Delete one')).toHaveFocus());
  },
);

function Opened({ by, children }: { by: (open: () => void) => ReactNode; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {by(() => setIsOpen(true))}
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Opened">
        {children}
      </Dialog>
    </>
  );
}

const byButton = (open: () => void) => (
  <button type="button" onClick={open}>
    Open
  </button>
);
const byMenu = (open: () => void) => (
  <Menu>
    <Menu.Target>
      <button type="button">Menu</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={open}>Open</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

it.each(['Escape', 'Close'])('returns the focus to the button on %s', async (way) => {
  renderInApp(<Opened by={byButton} />);
  await press(button('Open'));
  await dialog('Opened');
  if (way === 'Escape') await userEvent.keyboard('{Escape}');
  else await press(button('Close'));
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

it('returns the focus to the button of the menu that opened a dialog', async () => {
  renderInApp(<Opened by={byMenu} />);
  await press(button('Menu'));
  await press(await screen.findByRole('menuitem', { name: 'Open' }));
  await dialog('Opened');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button('Menu')).toHaveFocus());
});

it('returns the focus to the opener of the first dialog when another has replaced it', async () => {
  function TwoDialogs() {
    const [step, setStep] = useState(0);
    return (
      <>
        {byButton(() => setStep(1))}
        {step === 1 && (
          <Dialog opened onClose={() => setStep(0)} title="First">
            <button type="button" onClick={() => setStep(2)}>
              Next
            </button>
          </Dialog>
        )}
        {step === 2 && <Dialog opened onClose={() => setStep(0)} title="Second" />}
      </>
    );
  }
  renderInApp(<TwoDialogs />);
  await press(button('Open'));
  await dialog('First');
  await press(button('Next'));
  await dialog('Second');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button('Open')).toHaveFocus());
});
