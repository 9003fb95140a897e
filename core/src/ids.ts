import { randomBytes } from 'node:crypto';

/** A new asset id: UUID version 7 as 32 hexadecimal characters, so that later ids sort after earlier ones. */
export function newAssetId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}

/** 128 random bits as 32 hexadecimal characters: keys, access ids, snapshots. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** How the database writes an asset id: with dashes. */
export function toUuid(id: string): string {
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

/** How the API writes an asset id: 32 hexadecimal characters. */
export function fromUuid(uuid: string): string {
  return uuid.replaceAll('-', '');
}
