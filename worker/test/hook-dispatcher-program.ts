import { loadConfig } from '@spindle/core/config/config';
import { openContext } from '@spindle/core/context';
import { startEventHooks } from '../src/addons/hook-dispatcher.ts';

// Starts add-ons in a process of its own, for tests that kill it.
startEventHooks(await openContext(loadConfig(process.env), 'worker'));
