import isPropValid from '@emotion/is-prop-valid';
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import FilerobotImageEditor, {
  type getCurrentImgDataFunction,
  TABS,
  TOOLS,
} from 'react-filerobot-image-editor';
import { StyleSheetManager } from 'styled-components';
import { keepTyped } from './commit-typed-text.ts';
import type { EditSource } from './edit-source.ts';
import { keepNamed } from './editor-accessibility.ts';
import classes from './editor-canvas.module.css';
import { PALETTES } from './editor-palette.ts';
import { resizedInShape } from './resize-in-proportion.ts';
import { followChanges } from './watch-changes.ts';

const TAB_IDS = [
  TABS.ADJUST,
  TABS.FINETUNE,
  TABS.FILTERS,
  TABS.ANNOTATE,
  TABS.WATERMARK,
  TABS.RESIZE,
];

/** Of new words, as they are seen. */
const TEXT_PIXELS = 28;

/** Gives the picture as it is now. */
export type ReadEdited = RefObject<getCurrentImgDataFunction | undefined>;

interface EditorCanvasProps {
  source: EditSource;
  /** Whether the picture has transparent parts. */
  hasTransparentPixels: boolean;
  read: ReadEdited;
  onChange: (isChanged: boolean) => void;
}

/** The canvas and its tools, in the colours of the product. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { source, hasTransparentPixels, read, onChange } = props;
  const { image, watermark } = source;
  const scheme = useComputedColorScheme();
  const write = useRef<((part: object) => void) | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(keepNamed, []);
  useEffect(keepTyped, []);
  useEffect(() => (place.current ? followChanges(place.current, onChange) : undefined), [onChange]);
  return (
    <div
      ref={place}
      className={classes.editor}
      data-see-through={hasTransparentPixels || undefined}
    >
      <StyleSheetManager shouldForwardProp={isForwarded}>
        <FilerobotImageEditor
          source={image}
          theme={{ palette: PALETTES[scheme], typography: { fontFamily: 'inherit' } }}
          useBackendTranslations={false}
          getCurrentImgDataFnRef={read}
          updateStateFnRef={write}
          removeSaveButton
          avoidChangesNotSavedAlertOnLeave
          observePluginContainerSize
          savingPixelRatio={1}
          previewPixelRatio={window.devicePixelRatio}
          tabsIds={TAB_IDS}
          defaultTabId={TABS.ADJUST}
          // Not Crop: it would lay its frame before the canvas has a size, and keep it.
          defaultToolId={TOOLS.ROTATE}
          Rotate={{ angle: 90, componentType: 'slider' }}
          annotationsCommon={{ fill: '#d13438' }}
          Text={{ text: 'Text', fontSize: TEXT_PIXELS }}
          Watermark={{ gallery: watermark ? [watermark] : [] }}
          onModify={(state) => {
            const resize = resizedInShape(state, image);
            if (resize) write.current?.({ resize });
          }}
        />
      </StyleSheetManager>
    </div>
  );
}

function isForwarded(name: string, element: unknown): boolean {
  return typeof element !== 'string' || isPropValid(name);
}
