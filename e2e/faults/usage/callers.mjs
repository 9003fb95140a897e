import { readFile } from 'node:fs/promises';

/** The user id of calls that count for no user. */
export const NO_USER = -1;

/**
 * @typedef {ReturnType<typeof import('./record-calls.mjs').recordCalls>} Recorder
 * @typedef {{ apiKey: string, userId: number, name: string, email: string }} Caller `name`: as the page shows it
 *
 * @typedef {object} Users who calls
 * @property {string} administrator a name in `keys`
 * @property {Record<string, string>} keys API keys by the names in the log
 * @property {Record<string, string>} [anonymous] for whom anonymous calls count: names by the beginning of the path
 */

/**
 * Returns the callers of the file of users.
 * @param {Recorder} recorder
 * @param {string} file
 */
export async function readCallers(recorder, file) {
  /** @type {Users} */
  const { administrator, keys, anonymous = {} } = JSON.parse(await readFile(file, 'utf8'));
  /** @type {Map<string, Caller>} */
  const callers = new Map();
  for (const [login, apiKey] of Object.entries(keys)) {
    const account = { url: '/api/v1/account', apiKey, userId: NO_USER };
    const { data } = await recorder.read(account);
    callers.set(login, { apiKey, userId: data.id, name: fullName(data), email: data.email });
  }
  const callerOf = (/** @type {string} */ login) => {
    const caller = callers.get(login);
    if (caller === undefined) throw new Error(`${file} has no key for ${login}`);
    return caller;
  };
  return {
    administrator: callerOf(administrator),
    callers: [...callers.values()],
    callerOf,
    /** Returns the user for whom an anonymous call counts. @param {string} url */
    ownerOf(url) {
      const login = Object.entries(anonymous).find(([prefix]) => url.startsWith(prefix))?.[1];
      return (login === undefined ? undefined : callers.get(login)?.userId) ?? NO_USER;
    },
  };
}

/**
 * Returns the name of a user as the page shows it.
 * @param {{ first_name: string, last_name: string, email: string }} user
 */
export function fullName({ first_name, last_name, email }) {
  return `${first_name} ${last_name}`.trim() || email;
}

/** @typedef {{ id: number, name: string, token: string, owner: Caller, assets?: string[] }} Share */

/**
 * Returns the shares of the callers.
 * @param {Recorder} recorder
 * @param {readonly Caller[]} callers
 * @returns {Promise<Share[]>}
 */
export async function readShares(recorder, callers) {
  /** @type {Share[]} */
  const shares = [];
  for (const owner of callers) {
    const { status, text } = await recorder.send({ url: '/api/v1/shares?limit=100', ...owner });
    if (status !== 200) continue; // may not share
    for (const { id, name, url } of JSON.parse(text).data.shares)
      shares.push({ id, name, token: url.split('/').pop(), owner });
  }
  return shares;
}
