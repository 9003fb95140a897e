import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { describeImage } from '@spindle/core/test/media/photo';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import type { TestApp } from '../open-app.ts';

export interface ImageRequest {
  id?: string;
  by?: TestUser;
  accept?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}

/** The Accept header of Chrome. */
export const CHROME = 'image/avif,image/webp,image/apng,*/*;q=0.8';

/** Returns functions that request on-demand images of `photo` as `user`. A call may name another asset or user. */
export function openImageRequests(app: TestApp, photo: TestAsset, user: TestUser) {
  return {
    requestImage(
      query: string,
      { id = photo.id, by = user, accept, headers, method }: ImageRequest = {},
    ) {
      return app.call(by, {
        method: method ?? 'GET',
        url: `/api/v1/assets/${id}/conversions${query}`,
        headers: { ...(accept && { accept }), ...headers },
      });
    },
    /** Counts how often a stored image was opened for decoding while `work` ran. */
    async countDecodes(work: () => Promise<unknown>): Promise<number> {
      const opened = vi.spyOn(app.ctx.storage, 'withFile');
      await work();
      const { length } = opened.mock.calls;
      opened.mockRestore();
      return length;
    },
  };
}

export const describeResponse = (answer: LightMyRequestResponse) =>
  describeImage(answer.rawPayload);
