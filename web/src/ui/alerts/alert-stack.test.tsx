import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { AlertStack } from './alert-stack.tsx';
import { showAlert } from './alerts.ts';

freshPage();

it('alerts appear on a page that finishes loading during the first render', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  function EndOfLoading() {
    useLayoutEffect(() => void readyState.mockReturnValue('complete'), []);
    return null;
  }
  render(
    <MantineProvider env="test">
      <AlertStack />
      <EndOfLoading />
    </MantineProvider>,
  );
  act(() => showAlert({ type: 'info', message: 'read me' }));
  expect(await screen.findByText('read me')).toBeVisible();
});
