import { once } from 'node:events';
import { request } from 'node:http';
import type { TestApp } from './open-app.ts';

/** Sends a GET request over a connection, and returns its status and the bytes of its body. */
export async function download(url: string, headers: Record<string, string>) {
  const [answer] = await once(request(url, { headers }).end(), 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return { status: answer.statusCode as number, bytes };
}

/** Returns the uses of assets by user, as texts `asset user: views + downloads`. `names` are by asset id. */
export async function readUses(
  { ctx: { db } }: Pick<TestApp, 'ctx'>,
  names: Readonly<Record<string, string>>,
): Promise<string[]> {
  const rows = await db.usageAssetDay.findMany({ where: { userId: { not: 0 } } });
  return rows
    .map(({ assetId, userId, views, downloads }) => {
      const name = names[assetId.replaceAll('-', '')] ?? assetId;
      return `${name} ${userId}: ${views} + ${downloads}`;
    })
    .sort();
}
