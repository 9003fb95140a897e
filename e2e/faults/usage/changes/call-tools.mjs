/** @typedef {import('../callers.mjs').Recorder} Recorder */
/** @typedef {import('../callers.mjs').Caller} Caller */

const size = 'preview';

/** A body that no tool accepts. */
const REFUSED = { size: 'check-usage' };

/** The editing tools with their add-ons. @param {string} image */
const toolsFor = (image) => [
  { addon: 'IMAGE_AUTOFIX', path: `${image}/tools/auto-fix`, body: { size } },
  {
    addon: 'REMOVE_REDEYE',
    path: `${image}/tools/red-eye`,
    body: { size, eyes: [{ x: 0.4, y: 0.3, radius: 0.02 }] },
  },
  {
    addon: 'IMAGE_GRAPHICS',
    path: `${image}/tools/graphics`,
    body: {
      size,
      layers: [{ kind: 'rectangle', x: 0, y: 0, width: 0.5, height: 0.5, fill: '3e63dd' }],
    },
  },
  { addon: 'IMAGE_COLLAGE', path: 'tools/collage', body: { size, asset_ids: [image, image] } },
];

/**
 * Applies each tool of an add-on to an image: twice, and once in vain, which does not count. Enables the add-ons meanwhile.
 * @param {Recorder} recorder
 * @param {Caller} caller an administrator
 * @param {string} image
 * @returns {Promise<Map<string, number>>} successful calls by add-on
 */
export async function callTools(recorder, caller, image) {
  const tools = toolsFor(image);
  const { data } = await recorder.read({ url: '/api/v1/user/settings', ...caller });
  const own = tools.map(({ addon }) => [addon, data.addons[addon]]);
  await saveAddons(
    recorder,
    caller,
    own.map(([addon, settings]) => [addon, { ...settings, added: true, enabled: true }]),
  );
  try {
    const uses = new Map();
    for (const tool of tools) uses.set(tool.addon, await applyTool(recorder, caller, tool));
    return uses;
  } finally {
    await saveAddons(recorder, caller, own);
  }
}

/**
 * Returns how many calls succeeded. Throws if none did.
 * @param {Recorder} recorder
 * @param {Caller} caller
 * @param {{ path: string, body: object }} tool
 */
async function applyTool(recorder, caller, { path, body }) {
  let uses = 0;
  for (const given of [body, body, REFUSED]) {
    const url = `/api/v1/assets/${path}`;
    const { status } = await recorder.send({ method: 'POST', url, body: given, ...caller });
    if (status < 400) uses += 1;
  }
  if (uses === 0) throw new Error(`${path} has not succeeded`);
  return uses;
}

/**
 * @param {Recorder} recorder
 * @param {Caller} caller
 * @param {any[][]} addons keys with their settings
 */
async function saveAddons(recorder, caller, addons) {
  const body = { key: 'addons', value: Object.fromEntries(addons) };
  const url = '/api/v1/user/settings/update';
  await recorder.read({ method: 'PATCH', url, body, ...caller });
}
