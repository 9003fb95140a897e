import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditLayer } from '@spindle/contracts/image-edits/recipe';
import { Arrow, Ellipse, Image, Line, Rect, RegularPolygon, Text } from 'react-konva';
import { textOptions } from './text-options.ts';
import { useLoadedImage } from './use-loaded-image.ts';

/** Length and width of an arrow head, in widths of its line. */
const ARROW_HEAD = { pointerLength: 4, pointerWidth: 4 };

/** Smooths a line drawn by hand. */
const PEN_TENSION = 0.4;

interface LayerDrawingProps {
  layer: EditLayer;
  /** Size of the frame, in the units of the drawing. */
  frame: Size;
}

/** Draws a layer without its rotation: a box from its upper left corner, a line in the frame. */
export function LayerDrawing({ layer, frame }: LayerDrawingProps) {
  const edge = Math.max(frame.width, frame.height);
  const common = { opacity: layer.opacity, ...shadowOf(layer, edge) };
  if (layer.kind === 'line' || layer.kind === 'arrow') {
    const strokeWidth = layer.stroke_width * edge;
    const { x, y, to_x, to_y } = layer;
    const points = [x * frame.width, y * frame.height, to_x * frame.width, to_y * frame.height];
    const color = `#${layer.color}`;
    const line = { points, stroke: color, strokeWidth, hitStrokeWidth: strokeWidth + edge / 60 };
    if (layer.kind === 'line') return <Line {...common} {...line} lineCap="round" />;
    const head = {
      pointerLength: ARROW_HEAD.pointerLength * strokeWidth,
      pointerWidth: ARROW_HEAD.pointerWidth * strokeWidth,
    };
    return <Arrow {...common} {...line} {...head} fill={color} />;
  }
  if (layer.kind === 'pen')
    return (
      <Line
        {...common}
        points={layer.points.flatMap(([x, y]) => [x * frame.width, y * frame.height])}
        stroke={`#${layer.color}`}
        strokeWidth={layer.stroke_width * edge}
        hitStrokeWidth={layer.stroke_width * edge + edge / 60}
        tension={PEN_TENSION}
        lineCap="round"
        lineJoin="round"
      />
    );
  const width = layer.width * frame.width;
  const height = layer.height * frame.height;
  if (layer.kind === 'picture')
    return <PictureDrawing {...common} url={layer.picture} width={width} height={height} />;
  if (layer.kind === 'text')
    return (
      <>
        {layer.background && (
          <Rect {...common} width={width} height={height} fill={`#${layer.background}`} />
        )}
        <Text {...common} {...textOptions(layer, frame)} />
      </>
    );
  const paint = {
    ...common,
    fill: layer.fill ? `#${layer.fill}` : undefined,
    stroke: layer.stroke ? `#${layer.stroke}` : undefined,
    strokeWidth: layer.stroke ? layer.stroke_width * edge : 0,
  };
  const middle = { x: width / 2, y: height / 2 };
  if (layer.kind === 'rectangle')
    return (
      <Rect
        {...paint}
        width={width}
        height={height}
        cornerRadius={(layer.corner_radius * Math.min(width, height)) / 2}
      />
    );
  if (layer.kind === 'ellipse')
    return <Ellipse {...paint} {...middle} radiusX={width / 2} radiusY={height / 2} />;
  return (
    <RegularPolygon
      {...paint}
      {...middle}
      sides={layer.sides}
      radius={width / 2}
      scaleY={height / width}
      strokeScaleEnabled={false}
    />
  );
}

function shadowOf({ shadow }: EditLayer, edge: number) {
  if (!shadow) return {};
  return {
    shadowColor: `#${shadow.color}`,
    shadowOpacity: shadow.opacity,
    shadowBlur: shadow.blur * edge,
    shadowOffsetX: shadow.x * edge,
    shadowOffsetY: shadow.y * edge,
  };
}

interface PictureDrawingProps extends Size {
  url: string;
  opacity: number;
}

/** Draws a picture by its URL, as soon as it is loaded. */
export function PictureDrawing({ url, ...drawing }: PictureDrawingProps) {
  const image = useLoadedImage(url);
  return image && <Image {...drawing} image={image} />;
}
