import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { mayInstall } from '../services/apt.mjs';

/** The release of Debian that has Docker Compose 2 and buildx. Both run on Debian 12 too. */
const SUITE = 'trixie';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Unpacks Docker Compose and buildx from Debian's packages, without installing them. Returns the folder for DOCKER_CONFIG; does nothing but that
 * where this user may not install packages.
 * @param {string} folder
 */
export async function installPlugins(folder) {
  const config = join(folder, 'config');
  const plugins = join(config, 'cli-plugins');
  if (existsSync(join(plugins, 'docker-compose')) || !mayInstall() || !existsSync(KEYRING))
    return config;
  const work = await mkdtemp(join(folder, 'plugins-'));
  try {
    await mkdir(join(work, 'lists/partial'), { recursive: true });
    await mkdir(join(work, 'archives/partial'), { recursive: true });
    const sources = join(work, 'sources.list');
    await writeFile(sources, `deb [signed-by=${KEYRING}] ${await readMirror()} ${SUITE} main\n`);
    const options = [
      `Dir::Etc::SourceList=${sources}`,
      'Dir::Etc::SourceParts=/dev/null',
      `Dir::State::Lists=${join(work, 'lists')}`,
      `Dir::Cache=${work}`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    await runCommand('apt-get', [...options, 'update', '-q']);
    await runCommand('apt-get', [...options, 'download', '-q', 'docker-compose', 'docker-buildx'], {
      cwd: work,
    });
    for (const file of await readdir(work))
      if (file.endsWith('.deb'))
        await runCommand('dpkg', ['-x', join(work, file), join(work, 'root')]);
    await mkdir(config, { recursive: true });
    await cp(join(work, 'root/usr/libexec/docker/cli-plugins'), plugins, { recursive: true });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return config;
}

/** Returns the mirror of Debian that this machine uses. */
export async function readMirror() {
  for (const file of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = existsSync(file) ? await readFile(file, 'utf8') : '';
    const mirror = /^(?:URIs:|deb(?: \[.*\])?)\s+(https?:\S+)/m.exec(text)?.[1];
    if (mirror) return mirror;
  }
  return 'http://deb.debian.org/debian';
}
