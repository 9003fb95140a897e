import { FocusTrap, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useNarrow } from '../lib/use-narrow.ts';
import { useViewerKeys } from '../ui/use-viewer-keys.ts';
import { useTrashShortcut } from './actions/use-trash-shortcut.ts';
import classes from './asset-overlay.module.css';
import { AssetView } from './asset-view.tsx';
import { t } from './texts.ts';
import { useSiblings } from './use-siblings.ts';
import { OpenedContext } from './viewer/use-grow.ts';
import { useZoomed } from './viewer/zoom/use-zoomed.ts';

/** Width of the list that stays visible on each side, in CSS pixels. */
const MARGIN = 24;

/** Shows the asset page as a dialog over the list that the asset was opened from. */
export function AssetOverlay() {
  const { id = '' } = useParams();
  const siblings = useSiblings(id);
  const isNarrow = useNarrow();
  const isZoomed = useZoomed((state) => state.isZoomed);
  useViewerKeys(siblings, { hasArrows: !isZoomed });
  useTrashShortcut(id, siblings);
  useFocusOnReturn(id);
  const opened = useRef<string | null>(id);
  useEffect(() => {
    if (opened.current !== id) opened.current = null;
  }, [id]);
  return (
    <Modal.Root
      opened
      onClose={siblings.close}
      closeOnEscape={false}
      data-layer
      data-viewer
      returnFocus={false}
      fullScreen={isNarrow}
      size={`calc(100vw - ${2 * MARGIN}px)`}
      xOffset={MARGIN}
      yOffset={MARGIN}
      zIndex="var(--level-modal)"
      classNames={{ content: classes.content }}
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('asset')}>
        <FocusTrap.InitialFocus />
        <OpenedContext value={opened}>
          <AssetView id={id} siblings={siblings} closeLabel={t('close')} />
        </OpenedContext>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the focus to the card of the last asset shown, which may differ from the one that was opened. */
function useFocusOnReturn(id: string): void {
  const idRef = useRef(id);
  useEffect(() => {
    idRef.current = id;
  }, [id]);
  useEffect(
    () => () => {
      const card = document.querySelector<HTMLElement>(
        `[data-asset-id="${CSS.escape(idRef.current)}"]`,
      );
      requestAnimationFrame(() => card?.focus());
    },
    [],
  );
}
