import { ROLES } from '@spindle/contracts/http/permissions';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { Allowed } from './allowed.tsx';
import { useSession } from './session.ts';

freshPage();

it('renders an action for users with the permission, and not when signed out', () => {
  const { rerender } = render(<Allowed to="EDIT_ASSET">Edit</Allowed>);
  expect(screen.queryByText('Edit')).toBeNull();
  const visibleTo = ROLES.filter((role) => {
    useSession.setState({ permissions: [...role.permissions] });
    rerender(<Allowed to="EDIT_ASSET">Edit</Allowed>);
    return screen.queryByText('Edit') !== null;
  });
  expect(visibleTo.map((role) => role.name)).toEqual([
    'ADMIN',
    'MANAGER',
    'CREATOR',
    'ASSET_MANAGER',
  ]);
});
