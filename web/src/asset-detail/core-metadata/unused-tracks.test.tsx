import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { CoreTab } from './core-tab.tsx';

freshPage();

it('lists the tracks of a video that players do not get, with the reason', () => {
  const reason = 'This server cannot decode apac.';
  const unused_tracks = [{ kind: 'AUDIO' as const, codec: 'apac', reason }];
  renderInApp(<CoreTab asset={assetAnswer(0, { metadata: { unused_tracks } })} />);
  expect(screen.getByText('Unused tracks')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(`Audio (apac): ${reason}`);
});

it('lists no tracks of a file whose tracks are all used', () => {
  renderInApp(<CoreTab asset={assetAnswer(0)} />);
  expect(screen.queryByText('Unused tracks')).toBeNull();
});
