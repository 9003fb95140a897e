import type { FoundLine, PictureRequest, Point, ResultOf } from '../../../models/capabilities.ts';
import { openPicture, type Pixels } from '../../picture.ts';
import { findLines } from './find-lines.ts';
import type { TurnedRectangle } from './least-rectangle.ts';
import { type ReadLine, readingDirection, readLine } from './read-line.ts';
import { openPackagedNetworks, type TextNetworks } from './text-networks.ts';
import { pointBeforeTurn, turnPicture } from './turn-picture.ts';

/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 2560;
/** Lines below this score are noise. */
const SCORE_MIN = 0.6;
/** Limits the lines of a picture, from the top. */
const LINES_MAX = 500;
/** Lines that are read in both directions to find out whether a picture is upside down. */
const PROBES = 5;
/** How many times better the opposite direction must be read. */
const CLEARLY = 1.05;

let packaged: Promise<TextNetworks> | undefined;

/** Finds and reads text with the networks of the package. */
export async function findPackagedText(request: PictureRequest): Promise<ResultOf<'ocr'>> {
  packaged ??= openPackagedNetworks();
  return findText(await packaged, request);
}

/** Finds and reads lines of text, also in pictures that lie on a side or upside down. Lines come from top to bottom. */
export async function findText(
  networks: TextNetworks,
  { path }: PictureRequest,
): Promise<ResultOf<'ocr'>> {
  const upright = await openPicture(path, EXAMINED_EDGE);
  const { picture, quarters, lines } = await turnUpright(networks, upright);
  const found: FoundLine[] = [];
  for (const line of lines.slice(0, LINES_MAX)) {
    const { text, score } = await readLine(networks, picture, line);
    if (text === '' || score < SCORE_MIN) continue;
    const corners = cornersOf(line).map((corner) =>
      toShare(upright, pointBeforeTurn(upright, quarters, corner)),
    );
    found.push({ text, score, corners: corners as FoundLine['corners'] });
  }
  return { lines: found };
}

/** A picture turned clockwise by quarters until its lines are read from left to right, with these lines from top to bottom. */
interface UprightText {
  picture: Pixels;
  quarters: number;
  lines: TurnedRectangle[];
}

async function turnUpright(networks: TextNetworks, picture: Pixels): Promise<UprightText> {
  const lines = await findLines(networks, picture);
  const tall = lines.filter(({ width, height }) => height > 1.5 * width).length;
  const wide = lines.filter(({ width, height }) => width > 1.5 * height).length;
  let text: UprightText = { picture, quarters: 0, lines };
  if (tall > wide) {
    const turned = turnPicture(picture, 1);
    text = { picture: turned, quarters: 1, lines: await findLines(networks, turned) };
  }
  if (await isUpsideDown(networks, text)) {
    const turned = turnPicture(text.picture, 2);
    text = {
      picture: turned,
      quarters: text.quarters + 2,
      lines: await findLines(networks, turned),
    };
  }
  return { ...text, lines: text.lines.toSorted((a, b) => a.center.y - b.center.y) };
}

/** Reads the longest lines in both directions. */
async function isUpsideDown(
  networks: TextNetworks,
  { picture, lines }: UprightText,
): Promise<boolean> {
  const longest = lines.toSorted((a, b) => b.width - a.width).slice(0, PROBES);
  let votes = 0;
  for (const line of longest) {
    const straight = await readLine(networks, picture, line);
    const opposite = await readLine(networks, picture, line, { upsideDown: true });
    votes += sureness(opposite) > sureness(straight) * CLEARLY ? 1 : -1;
  }
  return votes > 0;
}

const sureness = ({ text, score }: ReadLine): number => score * text.length;

/** Returns the corners of a line in reading direction, from the top left one. */
function cornersOf(line: TurnedRectangle): Point[] {
  const { center, length, height, angle } = readingDirection(line);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const cornerAt = (x: number, y: number): Point => ({
    x: center.x + (x * length * cos - y * height * sin) / 2,
    y: center.y + (x * length * sin + y * height * cos) / 2,
  });
  return [cornerAt(-1, -1), cornerAt(1, -1), cornerAt(1, 1), cornerAt(-1, 1)];
}

const toShare = ({ width, height }: Pixels, { x, y }: Point): Point => ({
  x: Math.min(1, Math.max(0, x / width)),
  y: Math.min(1, Math.max(0, y / height)),
});
