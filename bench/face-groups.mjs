import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { figure, inParallel } from './figures.mjs';
import { waitUntilProcessed } from './ingest.mjs';
import { picturesOfFaces } from './pictures/public-pictures.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

const ADDON = 'FACE_RECOGNITION';

/**
 * Uploads the pictures of public packages that show one known person, and compares the people that the add-on makes of them with the
 * labels. Purity is the share of grouped faces that belong to the most frequent person of their group.
 */
export async function benchFaceGroups(product) {
  const { base, headers } = product;
  const addons = { [ADDON]: { added: true, enabled: true } };
  await json(`${base}/api/v1/user/settings/update`, { method: 'PATCH', headers, body: { addons } });
  const pictures = (await picturesOfFaces()).filter(({ person }) => person !== null);
  await inParallel(pictures.length, 2, async (n) => {
    pictures[n].id = await upload(product, await readFile(pictures[n].path), `face-${n}.jpg`);
  });
  await waitUntilProcessed(product);
  await untilAnalyzed(product);

  const groups = new Map();
  let found = 0;
  for (const { id, person } of pictures) {
    const { data: faces } = await json(`${base}/api/v1/assets/${id}/faces`, { headers });
    if (faces.length > 0) found += 1;
    const [group] = faces.flatMap((face) => face.person?.id ?? []);
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), person]);
  }
  printGroups(pictures, [...groups.values()], found);
}

async function untilAnalyzed({ base, headers }) {
  for (;;) {
    const { data } = await json(`${base}/api/v1/addons/${ADDON}/analysis`, { headers });
    if (data.missing === 0) return;
    await pause(500);
  }
}

function printGroups(pictures, groups, found) {
  const grouped = groups.flat();
  const pure = groups.reduce((sum, people) => sum + largest(people), 0);
  const known = new Set(pictures.map(({ person }) => person));
  const picturesOf = (who) => pictures.filter(({ person }) => person === who).length;
  const repeated = [...known].filter((who) => picturesOf(who) > 1);
  const whole = repeated.filter((who) =>
    groups.some((people) => people.filter((person) => person === who).length === picturesOf(who)),
  );
  figure('pictures with a face', `${found} of ${pictures.length}`);
  figure(
    'purity',
    `${((100 * pure) / grouped.length).toFixed(0)} %`,
    `${grouped.length} faces in ${groups.length} groups`,
  );
  figure('people with several pictures, all in one group', `${whole.length} of ${repeated.length}`);
}

/** Returns how often the most frequent person occurs. */
function largest(people) {
  const counts = new Map();
  for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1);
  return Math.max(...counts.values());
}
