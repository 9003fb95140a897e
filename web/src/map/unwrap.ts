/**
 * Makes the lines of a shape continue beyond 180 degrees, in place, instead of jumping to the other side of the world. A ring around the
 * South Pole gets the pole itself.
 */
export function unwrap(shape: unknown): void {
  if (Array.isArray(shape)) {
    if (isLine(shape)) unwrapLine(shape);
    else for (const part of shape) unwrap(part);
  } else if (typeof shape === 'object' && shape !== null) {
    for (const name of ['features', 'geometry', 'geometries', 'coordinates'] as const)
      if (name in shape) unwrap((shape as Record<string, unknown>)[name]);
  }
}

type Point = [number, number];

function isLine(shape: unknown[]): shape is Point[] {
  const [first] = shape;
  return Array.isArray(first) && typeof first[0] === 'number';
}

function unwrapLine(line: Point[]): void {
  const [start] = line;
  const last = line.at(-1);
  if (!start || !last) return;
  const isRing = start[0] === last[0] && start[1] === last[1];
  let shift = 0;
  let previous = start[0];
  // The ends of a ring can be the same object.
  const points = line.map(([longitude, latitude]): Point => {
    if (longitude - previous > 180) shift -= 360;
    if (longitude - previous < -180) shift += 360;
    previous = longitude;
    return [longitude + shift, latitude];
  });
  if (isRing && shift !== 0) points.push([start[0] + shift, -90], [start[0], -90], start);
  line.splice(0, line.length, ...points);
}
