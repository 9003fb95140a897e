/**
 * A file to upload.
 * @typedef {{ name: string, type: string, bytes: Buffer<ArrayBuffer> }} Sample
 */

const FFMPEG = 'ffmpeg -v error -nostdin -f lavfi -i';

/** An image, a video and a PDF: the commands that write them to standard output. */
const COMMANDS = [
  {
    name: 'picture.jpg',
    type: 'image/jpeg',
    command: `${FFMPEG} testsrc2=size=640x480 -frames:v 1 -f mjpeg -`,
  },
  {
    name: 'clip.mp4',
    type: 'video/mp4',
    command: `${FFMPEG} testsrc2=size=320x240:rate=10:duration=2 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov -f mp4 -`,
  },
  {
    name: 'page.pdf',
    type: 'application/pdf',
    command:
      'gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=%stdout -c "/Helvetica findfont 40 scalefont setfont 72 400 moveto (Spindle) show showpage"',
  },
];

/**
 * Makes the files with the programs of the worker's image, so that this machine needs none.
 * @param {import('./project.mjs').Project} project a running one
 * @returns {Promise<Sample[]>}
 */
export async function makeSamples(project) {
  const samples = [];
  for (const { name, type, command } of COMMANDS) {
    const text = await project.run('exec', '-T', 'worker', 'sh', '-c', `${command} | base64`);
    samples.push({ name, type, bytes: Buffer.from(text, 'base64') });
  }
  return samples;
}

/**
 * Returns copies of a file with different bytes and names. Image formats ignore what follows their end.
 * @param {Sample} sample
 * @param {number} count
 * @returns {Sample[]}
 */
export function copySample({ name, type, bytes }, count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `${index}-${name}`,
    type,
    bytes: Buffer.concat([bytes, Buffer.from(`${Math.random()}`)]),
  }));
}
