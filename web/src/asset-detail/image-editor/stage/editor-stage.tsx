import {
  frameCrop,
  frameSize,
  type Size,
  turnedSize,
} from '@spindle/contracts/image-edits/geometry';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import type { RefObject } from 'react';
import type { EditSource } from '../edit-source.ts';
import { LayerCanvas } from '../layers/layer-canvas.tsx';
import { TypedText } from '../layers/typed-text.tsx';
import { PreviewCanvas } from '../preview/preview-canvas.tsx';
import { RedactionBoxes } from '../redactions/redaction-boxes.tsx';
import type { EditorTab } from '../tabs.ts';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import { partOf, type Rect } from '../view.ts';
import { CropFrame } from './crop-frame.tsx';
import classes from './editor-stage.module.css';
import type { StageView } from './use-stage-view.ts';

interface EditorStageProps {
  source: EditSource;
  /** Whether the image has transparent parts. */
  hasTransparentPixels: boolean;
  editing: Editing;
  /** What is shown: the recipe, or one without its changes while the user compares. */
  shown: EditRecipe;
  isComparing: boolean;
  tab: EditorTab;
  view: StageView;
  konva: RefObject<Konva.Stage | null>;
}

/** Shows the edited picture, with the handles of the open tab above it. */
export function EditorStage(props: EditorStageProps) {
  const { source, editing, shown, isComparing, tab, view, konva } = props;
  const { recipe, layers, redactions, cropRatio } = editing;
  const isCropping = tab === 'adjust';
  const { size } = view;
  const frame = frameOnStage(view.zoom.placed, source.size, shown, isCropping);
  const density = window.devicePixelRatio;
  const isEllipse = shown.geometry.shape === 'ellipse';
  const isAnnotating = (tab === 'annotate' || tab === 'watermark') && !isComparing;
  const typed = layers.typedInto === null ? undefined : recipe.layers[layers.typedInto];
  return (
    <section
      ref={view.stage}
      className={classes.stage}
      aria-label={t('image')}
      {...view.zoom.pinch}
    >
      <div className={classes.surface} {...view.zoom.drag} />
      {size.width > 0 && (
        <>
          {(props.hasTransparentPixels || isEllipse) && (
            <div
              className={classes.checkerboard}
              style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
            />
          )}
          <PreviewCanvas
            label={t('preview')}
            picture={source.picture}
            source={source.size}
            canvas={scaled(size, density)}
            frame={scaledRect(frame, density)}
            recipe={shown}
            frameSize={frameSize(source.size, shown.geometry)}
            isCropping={isCropping}
          />
          <LayerCanvas
            stage={konva}
            size={size}
            frame={frame}
            frameSize={frameSize(source.size, shown.geometry)}
            recipe={shown}
            watermarkUrl={source.watermark?.url ?? ''}
            actions={isAnnotating ? layers : null}
          />
          {isAnnotating && typed?.kind === 'text' && (
            <TypedText
              layer={typed}
              frame={frame}
              frameSize={frameSize(source.size, shown.geometry)}
              onChange={(layer) => layers.replace(layers.typedInto ?? 0, layer, 'typing')}
              onEnd={() => layers.typeInto(null)}
            />
          )}
          {isCropping && !isComparing && (
            <CropFrame
              source={source.size}
              geometry={recipe.geometry}
              placed={view.zoom.placed}
              ratio={cropRatio}
              onChange={(crop) => editing.setGeometry((before) => ({ ...before, crop }), 'crop')}
            />
          )}
          {tab === 'redact' && !isComparing && (
            <RedactionBoxes boxes={recipe.redactions} frame={frame} actions={redactions} />
          )}
        </>
      )}
    </section>
  );
}

/** Returns where the frame lies on the stage. While cropping, the whole picture is placed, else the frame. */
function frameOnStage(
  placed: Rect,
  source: Size,
  { geometry }: EditRecipe,
  isCropping: boolean,
): Rect {
  return isCropping ? partOf(placed, frameCrop(source, geometry)) : placed;
}

/** Returns the size of what the stage places: the whole turned picture while cropping, else the frame. */
export function shownSize(source: Size, { geometry }: EditRecipe, isCropping: boolean): Size {
  return isCropping ? turnedSize(source, geometry.turns) : frameSize(source, geometry);
}

function scaled({ width, height }: Size, density: number): Size {
  return { width: Math.round(width * density), height: Math.round(height * density) };
}

function scaledRect(rect: Rect, density: number): Rect {
  return {
    x: rect.x * density,
    y: rect.y * density,
    width: rect.width * density,
    height: rect.height * density,
  };
}
