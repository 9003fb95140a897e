import { readWaveform } from '@spindle/contracts/video/waveforms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** How loud a sound is; fails where it has not been measured (yet). */
export const waveformQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['waveform', id, version],
    queryFn: ({ signal }) => call(readWaveform, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
