import { randomBytes } from 'node:crypto';

/** Returns a new asset id: a version 7 UUID as 32 hexadecimal characters, so that later ids sort after earlier ones. */
export function newAssetId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  // RFC 9562: 48 bits of Unix time in milliseconds, 4 bits of version (7), 2 bits of variant (binary 10), otherwise random.
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}

/** Returns 128 random bits as 32 hexadecimal characters, for keys, access ids and snapshots. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Converts an asset id to the form of the database: with dashes. */
export function toUuid(id: string): string {
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

/** Converts an asset id to the form of the API: 32 hexadecimal characters. */
export function fromUuid(uuid: string): string {
  return uuid.replaceAll('-', '');
}
