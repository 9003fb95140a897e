/**
 * Measures cut-outs on a folder of pictures: `node bench/cutouts.mjs FOLDER`. Runs the capability for people (`matte`) and the one for
 * things (`select`, in the whole picture) on each. A picture `a.jpg` with a mask `a.mask.png` of the same size (white stays) also
 * counts for IoU: the share of the pixels that either marks which both mark, 0 to 1.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { startModelHost } from './model-host.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder of pictures.');

const pictures = readdirSync(folder)
  .filter((name) => /\.(jpe?g|png|webp)$/i.test(name) && !name.includes('.mask.'))
  .map((name) => {
    const mask = join(folder, `${parse(name).name}.mask.png`);
    return { path: join(folder, name), mask: existsSync(mask) ? mask : null };
  });
if (pictures.length === 0) throw new Error(`${folder} has no pictures.`);

/** Compares a matte with a mask. */
async function overlapOf({ width, height, alpha }, mask) {
  const right = await sharp(mask)
    .flatten({ background: 'black' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  let both = 0;
  let either = 0;
  for (const [at, value] of alpha.entries()) {
    const [found, wanted] = [value > 127, (right[at] ?? 0) > 127];
    if (found && wanted) both += 1;
    if (found || wanted) either += 1;
  }
  return either === 0 ? 1 : both / either;
}

for (const [capability, name] of [
  ['matte', 'people'],
  ['select', 'things'],
]) {
  const host = await startModelHost();
  await host.run(capability, pictures[0].path); // loads the model
  let seconds = 0;
  const overlaps = [];
  for (const { path, mask } of pictures) {
    const run = await host.run(capability, path);
    seconds += run.seconds;
    if (mask) overlaps.push(await overlapOf(run.result, mask));
  }
  const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
  const quality = overlaps.length === 0 ? '' : `, IoU ${mean.toFixed(2)} of ${overlaps.length}`;
  console.log(
    `${name.padEnd(7)} ${pictures.length} pictures: CPU ${(seconds / pictures.length).toFixed(3)} s a picture, memory ${host.peakMegabytes()} MB RSS at most${quality}`,
  );
  host.stop();
}
