import { figure } from './figures.mjs';
import { json } from './product.mjs';
import { createCpuReader, measureRequests, query, shortMs } from './search-requests.mjs';
import { fillLibrary } from './seed.mjs';

const FACES = 200_000;
const PEOPLE = 5_000;
/** People with a name. */
const NAMED = 2_000;

/** A column of the values 0 to 1 that looks random, the same at every run. */
const chance = (n, salt) => `(abs(hashint4extended(${n}, ${salt}) % 1000000) / 1000000.0)`;

/** The assets with faces, numbered. The first have several faces. */
const photographed = `
  CREATE TEMP TABLE photographed AS
  SELECT row_number() OVER () AS n, id, render_version
  FROM (SELECT id, render_version FROM asset TABLESAMPLE BERNOULLI (16) REPEATABLE (3) WHERE kind = 'IMAGE') AS asset;
  CREATE UNIQUE INDEX ON photographed (n);
  ANALYZE photographed`;

const people = `
  INSERT INTO person (id, name, name_key, hidden)
  SELECT n, name, lower(name), n % 50 = 0 FROM (
    SELECT n, CASE WHEN n <= ${NAMED} THEN 'Name' || n % 97 || ' Family' || n ELSE '' END AS name
    FROM generate_series(1, ${PEOPLE}) AS n) AS numbered`;

/** Few people have many faces. One face in five belongs to nobody. */
const faces = `
  INSERT INTO face (asset_id, x, y, width, height, score, pixels, source, space, vector, cluster_seq, render_version, person_id)
  SELECT photographed.id, .3, .2, .2, .3, .9, 40 + f % 200, 'FOUND', 'bench', decode(repeat(md5(f::text), 32), 'hex'), f,
    photographed.render_version,
    CASE WHEN ${chance('f', 1)} < .8 THEN 1 + floor(${PEOPLE} * ${chance('f', 2)} ^ 3)::int END
  FROM generate_series(1, ${FACES}) AS f
  JOIN photographed ON photographed.n = 1 + f % (SELECT count(*) FROM photographed)`;

const suggestions = `
  INSERT INTO face_suggestion (face_id, person_id, distance)
  SELECT id, 1 + id % ${NAMED}, .45 + ${chance('id', 3)} / 20 FROM face WHERE person_id IS NULL`;

const questions = `
  INSERT INTO person_question (first_id, second_id, distance)
  SELECT n, n + 1 + n % 7, .45 + ${chance('n', 4)} / 20 FROM generate_series(1, ${PEOPLE - 10}) AS n`;

/** Suggested labels of three in ten assets, tags of one in ten. Counters and events do not depend on them. */
const labels = `
  SET LOCAL session_replication_role = replica;
  UPDATE asset SET
    suggestions = CASE WHEN ${chance('seq::int', 5)} < .3
      THEN ARRAY['label ' || floor(1000 * ${chance('seq::int', 6)} ^ 2), 'kind ' || floor(50 * ${chance('seq::int', 7)} ^ 2)]
      ELSE '{}' END,
    data = CASE WHEN ${chance('seq::int', 8)} < .1
      THEN data || jsonb_build_object('tags', jsonb_build_array('tag ' || floor(1000 * ${chance('seq::int', 9)} ^ 2)))
      ELSE data END
  WHERE ${chance('seq::int', 5)} < .3 OR ${chance('seq::int', 8)} < .1;
  SET LOCAL session_replication_role = origin`;

/** Current results of half of the library. */
const results = ({ provider, model, version }) => `
  INSERT INTO analysis (asset_id, addon, provider, model, model_version, render_version, result)
  SELECT id, 'IMAGE_ANALYSIS', '${provider}', '${model}', '${version}', render_version, '{"labels": [], "objects": []}'
  FROM asset WHERE seq % 2 = 0`;

/**
 * Measures people, their faces and labels at a million assets: 200,000 faces, 5,000 people, labels of 370,000 assets, and results of
 * half of the library.
 */
export async function benchPeople(product) {
  await fillLibrary(product);
  await turnOnAddons(product);
  await fillPeople(product);
  const readCpu = await createCpuReader(product);
  for (const [kind, request] of Object.entries(requestsOf(product))) {
    const { p50, p95, cpu, first } = await measureRequests(readCpu, request);
    figure(
      kind,
      `${shortMs(p50)} / ${shortMs(p95)} ms`,
      `CPU ${shortMs(cpu)} ms; first ${shortMs(first)} ms`,
    );
  }
}

async function turnOnAddons({ base, headers }) {
  const on = { added: true, enabled: true };
  const body = { addons: { FACE_RECOGNITION: on, IMAGE_ANALYSIS: on } };
  await json(`${base}/api/v1/user/settings/update`, { method: 'PATCH', headers, body });
}

/** Writes the rows, once for each database. */
async function fillPeople({ base, headers, databaseUrl }) {
  const [existing] = await query(databaseUrl, 'SELECT id FROM person LIMIT 1');
  if (existing) return;
  const { data } = await json(`${base}/api/v1/addons/models`, { headers });
  const model = data.find(({ capability }) => capability === 'labels');
  // Statements in one string are one transaction, so that a failed run leaves nothing.
  const statements = [photographed, people, faces, suggestions, questions, labels, results(model)];
  await query(databaseUrl, statements.join(';'));
  for (const table of ['person', 'face', 'face_suggestion', 'person_question', 'analysis', 'asset'])
    await query(databaseUrl, `VACUUM (ANALYZE) ${table}`);
}

function requestsOf({ base, headers }) {
  const get = (path) => json(`${base}/api/v1/${path}`, { headers });
  const facet = (name, n) =>
    json(`${base}/api/v1/assets/facets`, {
      headers,
      body: { facets: [name], file_size_range: { start: 1_000 + n } },
    });
  return {
    'first page of people': () => get('people'),
    'page of people at the end': (n) => get(`people?page=${70 + (n % 10)}`),
    'people by the beginning of a name': (n) => get(`people?keyword=name${n}&named=true`),
    'one person': (n) => get(`people/${1 + n}`),
    'faces of the person with most of them, 9,000': () => get('people/1/faces'),
    'faces of another person': (n) => get(`people/${100 + n}/faces`),
    'suggested faces of a person': (n) => get(`people/${1 + n}/suggestions`),
    'next question': () => get('people/questions'),
    'assets of a person': (n) =>
      json(`${base}/api/v1/assets/search`, { headers, body: { person_id: 100 + n } }),
    'facet of people': (n) => facet('person', n),
    'facet of tags': (n) => facet('tag', n),
    'facet of suggested labels': (n) => facet('suggested', n),
    'assets without a current result': () => get('addons/IMAGE_ANALYSIS/analysis'),
  };
}
