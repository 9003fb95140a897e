import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsMode } from '@spindle/contracts/settings/database-url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from '../../test/export/make-certificate.ts';
import { type OwnMariaDb, query, startOwnMariaDb } from '../../test/export/mariadb.ts';
import { connectExport } from './connect-export.ts';
import { requireDatabaseUrl } from './export-target.ts';

const config = { outboundAllow: ['127.0.0.1'] };

let dir: string;
let server: OwnMariaDb;
let url: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-tls-'));
  const { certificate, key } = makeCertificate();
  const [certificatePath, keyPath] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  await writeFile(certificatePath, certificate);
  await writeFile(keyPath, key);
  server = await startOwnMariaDb([
    `--ssl-cert=${certificatePath}`,
    `--ssl-key=${keyPath}`,
    '--max-allowed-packet=4M',
  ]);
  url = await server.freshDatabase();
});

afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

const connect = (tls: TlsMode) => connectExport(config, { ...requireDatabaseUrl(url), tls });

it('encrypts the connection when the URL asks for TLS', async () => {
  for (const [tls, cipher] of [
    ['DISABLED', ''],
    ['REQUIRED', expect.stringMatching(/^TLS/)],
  ] as const) {
    const connection = await connect(tls);
    const [row] = await connection.run("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
    expect(row?.Value).toEqual(cipher);
    expect(connection).toMatchObject({
      server: expect.stringMatching(/^MariaDB \d+\.\d+\.\d+$/),
      isEncrypted: tls === 'REQUIRED',
      maxPacketBytes: 4 * 1024 * 1024,
    });
    connection.close();
  }
});

it.each(['VERIFY_CA', 'VERIFY_IDENTITY'] as const)(
  'refuses a certificate of an unknown authority with %s',
  async (tls) => {
    await expect(connect(tls)).rejects.toThrow('The TLS certificate is not valid.');
  },
);

it('uses a strict mode and UTC, whatever the defaults of the server are', async () => {
  await query(url, "SET GLOBAL sql_mode = 'NO_BACKSLASH_ESCAPES', GLOBAL time_zone = '+05:00'");
  const connection = await connect('DISABLED');
  const [row] = await connection.run('SELECT @@sql_mode AS mode, @@time_zone AS zone, ? AS text', [
    "a\\' OR 1=1 -- ",
  ]);
  expect(row).toMatchObject({ zone: '+00:00', text: "a\\' OR 1=1 -- " });
  expect(row?.mode).toContain('STRICT_ALL_TABLES');
  connection.close();
});

it('never sends files of this machine, whatever the server asks for', async () => {
  await query(url, 'SET GLOBAL local_infile = ON');
  const connection = await connect('DISABLED');
  await connection.run('CREATE TABLE IF NOT EXISTS file_lines (content TEXT)');
  await expect(
    connection.run("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE file_lines"),
  ).rejects.toThrow(/^The server reports error \d+\.$/); // the server refuses, before the driver has to
  expect(await query(url, 'SELECT * FROM file_lines')).toEqual([]);
  connection.close();
});

it('gives up on a server that accepts the connection and is silent', async () => {
  const silent: Server = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(connectExport(config, { ...requireDatabaseUrl(url), port })).rejects.toThrow(
    'The server did not respond in time.',
  );
  silent.close();
});
