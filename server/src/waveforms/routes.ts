import * as contract from '@spindle/contracts/video/waveforms';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { readWaveform } from './read.ts';

export function waveformRoutes(app: App): void {
  serve(app, contract.readWaveform, onAsset('view', readWaveform));
}
