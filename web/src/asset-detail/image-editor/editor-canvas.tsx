import isPropValid from '@emotion/is-prop-valid';
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import FilerobotImageEditor, {
  type getCurrentImgDataFunction,
  TABS,
  TOOLS,
} from 'react-filerobot-image-editor';
import { StyleSheetManager } from 'styled-components';
import { commitTypedText } from './commit-typed-text.ts';
import type { EditSource } from './edit-source.ts';
import { makeEditorAccessible } from './editor-accessibility.ts';
import classes from './editor-canvas.module.css';
import { PALETTES } from './editor-palette.ts';
import { resizeInProportion } from './resize-in-proportion.ts';
import { watchChanges } from './watch-changes.ts';

const TAB_IDS = [
  TABS.ADJUST,
  TABS.FINETUNE,
  TABS.FILTERS,
  TABS.ANNOTATE,
  TABS.WATERMARK,
  TABS.RESIZE,
];

/** Font size of a new text on the image, in pixels. */
const TEXT_PIXELS = 28;

/** Reference to the editor's function that returns the current image. */
export type ReadEdited = RefObject<getCurrentImgDataFunction | undefined>;

interface EditorCanvasProps {
  source: EditSource;
  /** Whether the image has transparent parts. */
  hasTransparentPixels: boolean;
  read: ReadEdited;
  onChange: (isChanged: boolean) => void;
}

/** Wraps the third-party editor with our colors, and the fixes that it needs. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { source, hasTransparentPixels, read, onChange } = props;
  const { image, watermark } = source;
  const scheme = useComputedColorScheme();
  const write = useRef<((part: object) => void) | undefined>(undefined);
  const container = useRef<HTMLDivElement>(null);
  useEffect(makeEditorAccessible, []);
  useEffect(commitTypedText, []);
  useEffect(
    () => (container.current ? watchChanges(container.current, onChange) : undefined),
    [onChange],
  );
  return (
    <div
      ref={container}
      className={classes.editor}
      data-transparent={hasTransparentPixels || undefined}
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
          // Not Crop: it would place its frame before the canvas has a size.
          defaultToolId={TOOLS.ROTATE}
          Rotate={{ angle: 90, componentType: 'slider' }}
          annotationsCommon={{ fill: '#d13438' }}
          Text={{ text: 'Text', fontSize: TEXT_PIXELS }}
          Watermark={{ gallery: watermark ? [watermark] : [] }}
          onModify={(state) => {
            const resize = resizeInProportion(state, image);
            if (resize) write.current?.({ resize });
          }}
        />
      </StyleSheetManager>
    </div>
  );
}

/** Keeps styled-components from passing props to HTML elements that are no attributes of them. */
function isForwarded(name: string, element: unknown): boolean {
  return typeof element !== 'string' || isPropValid(name);
}
