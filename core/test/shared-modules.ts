import sharp from 'sharp';
import { vi } from 'vitest';

// Test files of a project share processes and modules, so that each module is compiled once. Undo the mocks of the previous test file,
// and the restrictions that the decoder puts on sharp.
vi.restoreAllMocks();
vi.unstubAllEnvs();
sharp.unblock({ operation: ['VipsForeignLoad'] });
