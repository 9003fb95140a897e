import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditRecipe, EditWatermark } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Group, Layer, Stage, Transformer } from 'react-konva';
import { addShape } from '../preview/add-shape.ts';
import type { Rect } from '../view.ts';
import { LayerNode } from './layer-node.tsx';
import { type EditActions, WATERMARK } from './use-layers.ts';
import { usePen } from './use-pen.tsx';
import { WatermarkNode } from './watermark-node.tsx';

/** Name of the group that becomes the overlay. */
export const OVERLAY = 'overlay';

interface LayerCanvasProps {
  stage: RefObject<Konva.Stage | null>;
  size: Size;
  /** Where the frame lies on the stage, in CSS pixels. */
  frame: Rect;
  /** Size of the frame, in the pixels of the source: the units of the drawing. */
  frameSize: Size;
  recipe: EditRecipe;
  /** Address of the watermark of the settings. */
  watermarkUrl: string;
  /** Changes layers; null if they cannot be changed now. */
  actions: EditActions | null;
}

/** Shows layers and watermark above the picture. While they can be changed, dragging and handles change them. */
export function LayerCanvas(props: LayerCanvasProps) {
  const { stage, size, frame, frameSize, recipe, watermarkUrl, actions } = props;
  const overlay = useRef<Konva.Group>(null);
  const scale = frame.width / frameSize.width;
  const pen = usePen(overlay, frameSize, actions);
  const isSelected = (index: number) => actions?.selected === index;
  return (
    <Stage
      ref={stage}
      width={size.width}
      height={size.height}
      listening={actions !== null}
      style={{
        position: 'absolute',
        inset: 0,
        pointerEvents: actions ? 'auto' : 'none',
        touchAction: 'none',
        cursor: actions?.isDrawing ? 'crosshair' : undefined,
      }}
      {...pen.handlers}
      onPointerDown={({ target }) => {
        pen.handlers.onPointerDown();
        if (target === target.getStage() && !actions?.isDrawing) actions?.select(null);
      }}
    >
      <Layer>
        <Group
          ref={overlay}
          name={OVERLAY}
          x={frame.x}
          y={frame.y}
          scaleX={scale}
          scaleY={scale}
          clipFunc={(context) =>
            addShape(context, recipe.geometry.shape, { x: 0, y: 0, ...frameSize })
          }
        >
          {recipe.layers.map((layer, index) => (
            <LayerNode
              key={index}
              index={index}
              layer={layer}
              frame={frameSize}
              scale={scale}
              isSelected={isSelected(index)}
              actions={actions}
            />
          ))}
          {pen.drawing}
          {recipe.watermark && (
            <WatermarkNode
              watermark={recipe.watermark as EditWatermark}
              url={recipe.watermark.picture ?? watermarkUrl}
              frame={frameSize}
              actions={actions}
            />
          )}
        </Group>
        <Handles overlay={overlay} recipe={recipe} actions={actions} />
      </Layer>
    </Stage>
  );
}

interface HandlesProps {
  overlay: RefObject<Konva.Group | null>;
  recipe: EditRecipe;
  actions: EditActions | null;
}

const SIDES = ['middle-left', 'middle-right', 'top-center', 'bottom-center'];
const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** Shows the handles that resize and rotate the selected box. */
function Handles({ overlay, recipe, actions }: HandlesProps) {
  const transformer = useRef<Konva.Transformer>(null);
  const [accent] = useState(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'),
  );
  const selected = actions?.selected ?? null;
  const layer = selected === null || selected === WATERMARK ? undefined : recipe.layers[selected];
  useEffect(() => {
    const node = selected === null ? undefined : overlay.current?.findOne(`.box-${selected}`);
    transformer.current?.nodes(node ? [node] : []);
  });
  const isText = layer?.kind === 'text';
  return (
    <Transformer
      ref={transformer}
      keepRatio={isText || layer?.kind === 'picture' || selected === WATERMARK}
      enabledAnchors={isText ? [...CORNERS, ...SIDES.slice(0, 2)] : [...CORNERS, ...SIDES]}
      anchorSize={14}
      anchorCornerRadius={7}
      anchorStroke={accent}
      borderStroke={accent}
      rotateAnchorOffset={28}
      rotationSnaps={[0, 45, 90, 135, 180, 225, 270, 315]}
      ignoreStroke
    />
  );
}
