import { readWaveform } from '@spindle/contracts/video/waveforms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Loads the waveform of a recording. Fails if it has not been measured. */
export const waveformQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['waveform', id, version],
    queryFn: ({ signal }) => call(readWaveform, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
