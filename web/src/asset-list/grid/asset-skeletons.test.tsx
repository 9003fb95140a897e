import { expect, it } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { AssetSkeletons } from './asset-skeletons.tsx';

it('shows 30 placeholders while assets load, as cards, rows and pictures [A-936]', () => {
  for (const view of ['grid', 'list', 'gallery'] as const) {
    const { container, unmount } = renderInApp(
      <AssetSkeletons layout={{ view, density: 'comfortable', isWhole: false }} />,
    );
    expect(container.querySelector('[role="status"] [aria-hidden]')?.children).toHaveLength(30);
    unmount();
  }
});
