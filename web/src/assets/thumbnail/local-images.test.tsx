import { act, fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { assetId } from '../../test/search-answers.ts';
import { item, show } from '../../test/show-asset-list.tsx';
import { dropLocalImage, keepLocalImage } from './local-images.ts';

freshPage();

const imagesOf = (name: RegExp) => [...item(name).querySelectorAll('img')];

/** Makes an image the own one of the first asset until the test ends. Returns the function that revokes it. */
function keep(url: string) {
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  keepLocalImage(assetId(0), url);
  onTestFinished(() => dropLocalImage(assetId(0)));
  return revoke;
}

it("shows the user's own image on a card while the asset is processed", () => {
  keep('blob:own');
  show([{ name: 'own.jpg', status: 'NOT_READY', has_preview: false }, { name: 'other.jpg' }]);
  expect(imagesOf(/^own.jpg/).map((image) => image.getAttribute('src'))).toEqual(['blob:own']);
  expect(item(/^own.jpg/)).toHaveTextContent('Processing');
});

it('keeps the own image below the thumbnail until that is there, and then revokes it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const revoke = keep('blob:own');
  show([{ name: 'own.jpg' }]);
  const [own, thumbnail, ...others] = imagesOf(/^own.jpg/);
  expect(others).toEqual([]);
  expect(own).toHaveAttribute('src', 'blob:own');
  if (!thumbnail) throw new Error('no thumbnail');
  fireEvent.load(thumbnail);
  expect(own).toBeInTheDocument();
  act(() => void vi.runOnlyPendingTimers());
  expect(own).not.toBeInTheDocument();
  expect(thumbnail).toBeInTheDocument();
  expect(revoke).toHaveBeenCalledWith('blob:own');
});
