import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditLayer } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import { Circle, Group, Rect } from 'react-konva';
import { LayerDrawing } from './layer-drawing.tsx';
import { type BoxLayer, type LineLayer, moveLayer } from './new-layer.ts';
import type { EditActions } from './use-layers.ts';

interface LayerNodeProps {
  layer: EditLayer;
  index: number;
  frame: Size;
  /** CSS pixels for each unit of the frame. */
  scale: number;
  isSelected: boolean;
  actions: EditActions | null;
}

/** Shows a layer that can be selected, dragged, resized and rotated. A double click edits a text. */
export function LayerNode(props: LayerNodeProps) {
  const { layer, index, frame, actions } = props;
  const events = {
    draggable: actions !== null && !actions.isDrawing,
    onPointerDown: () => actions?.isDrawing || actions?.select(index),
    ...(layer.kind === 'text' && {
      onDblClick: () => actions?.typeInto(index),
      onDblTap: () => actions?.typeInto(index),
    }),
  };
  const replace = (next: EditLayer) => actions?.replace(index, next);
  if ('width' in layer) {
    const box = boxOf(layer, frame);
    return (
      <Group
        {...events}
        {...box}
        name={`box-${index}`}
        visible={actions?.typedInto !== index}
        onDragEnd={({ target }) => replace(boxAfter(layer, target, frame))}
        onTransformEnd={({ target }) => replace(boxAfter(layer, target, frame))}
      >
        {/* Catches the pointer inside shapes without a fill. */}
        <Rect width={box.width} height={box.height} fill="#000" opacity={0} />
        <LayerDrawing layer={layer} frame={frame} />
      </Group>
    );
  }
  return (
    <Group
      {...events}
      onDragEnd={({ target }) => {
        if (target.getParent()?.name() !== 'overlay') return;
        const [dx, dy] = [target.x() / frame.width, target.y() / frame.height];
        target.position({ x: 0, y: 0 });
        replace(moveLayer(layer, dx, dy));
      }}
    >
      <LayerDrawing layer={layer} frame={frame} />
      {props.isSelected && layer.kind !== 'pen' && <LineEnds {...props} layer={layer} />}
    </Group>
  );
}

/** Radius of the handles of a line, in CSS pixels. */
const HANDLE_RADIUS = 8;

function LineEnds({ layer, index, frame, scale, actions }: LayerNodeProps & { layer: LineLayer }) {
  const ends = [
    { x: layer.x, y: layer.y, after: (x: number, y: number) => ({ ...layer, x, y }) },
    {
      x: layer.to_x,
      y: layer.to_y,
      after: (x: number, y: number) => ({ ...layer, to_x: x, to_y: y }),
    },
  ];
  return ends.map(({ x, y, after }, end) => (
    <Circle
      key={end}
      name="handle"
      x={x * frame.width}
      y={y * frame.height}
      radius={HANDLE_RADIUS / scale}
      fill="#fff"
      stroke="#3e63dd"
      strokeWidth={2 / scale}
      draggable
      onDragMove={({ target }) => {
        const next = after(target.x() / frame.width, target.y() / frame.height);
        actions?.replace(index, next, `ends-${index}`);
      }}
      onDragEnd={(event) => {
        event.cancelBubble = true;
      }}
    />
  ));
}

/** Returns where Konva draws a box: it rotates around the center. */
export function boxOf(
  layer: Pick<BoxLayer, 'x' | 'y' | 'width' | 'height' | 'rotation'>,
  frame: Size,
) {
  const [width, height] = [layer.width * frame.width, layer.height * frame.height];
  return {
    x: layer.x * frame.width + width / 2,
    y: layer.y * frame.height + height / 2,
    width,
    height,
    offsetX: width / 2,
    offsetY: height / 2,
    scaleX: 1,
    scaleY: 1,
    rotation: layer.rotation,
  };
}

/** Returns a box after Konva has moved, scaled or rotated its node, and takes the scale from the node. */
export function boxAfter<Box extends Pick<BoxLayer, 'x' | 'y' | 'width' | 'height' | 'rotation'>>(
  box: Box,
  node: Konva.Node,
  frame: Size,
): Box {
  const width = Math.max(0.005, box.width * Math.abs(node.scaleX()));
  const height = Math.max(0.005, box.height * Math.abs(node.scaleY()));
  const isResized = node.scaleX() !== 1 || node.scaleY() !== 1;
  const size = 'size' in box && isResized ? { size: sizeAfter(box, node) } : {};
  node.scale({ x: 1, y: 1 });
  return {
    ...box,
    ...size,
    x: node.x() / frame.width - width / 2,
    y: node.y() / frame.height - height / 2,
    width,
    height,
    rotation: node.rotation(),
  };
}

/** Returns the font size after a text was resized. The handles at its sides only change its width. */
function sizeAfter({ size }: { size?: unknown }, node: Konva.Node): number {
  const isWidth = Math.abs(node.scaleY() - 1) < 1e-6;
  return Number(size) * (isWidth ? 1 : Math.abs(node.scaleY()));
}
