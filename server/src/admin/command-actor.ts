import { hostname, userInfo } from 'node:os';
import { type Actor, SYSTEM } from '@spindle/core/context';

/** Returns the actor of a command: the account of the operating system, and the host. The audit log shows both. */
export function commandActor(): Actor {
  return { ...SYSTEM, kind: 'command', email: accountName(), address: hostname() };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as an id without an account.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
