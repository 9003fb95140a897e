import { pause } from './pause.ts';
import type { Part, Product } from './product.ts';
import type { Random } from './random.ts';
import type { Stack, StackName } from './stack.ts';

/** Number of faults caused, by kind. */
export type FaultCounts = Map<string, number>;

export interface FaultReport {
  counts: FaultCounts;
  /** The longest time from the end of a fault until operations were acknowledged again, and that fault. */
  longestRecovery: { ms: number; fault: string };
}

export interface FaultPlan {
  stack: StackName;
  /** Time after which no fault begins, in milliseconds since 1970. */
  until: number;
  /** Minimum and maximum duration of an outage. */
  outageMs: readonly [number, number];
  /** Minimum and maximum pause between two faults. */
  pauseMs: readonly [number, number];
  /** Returns how many operations have been acknowledged. */
  progress(): number;
  /** Called when a fault has ended but no operation is acknowledged any more. */
  reportStall(fault: string): void;
}

const PARTS: Part[] = ['server', 'worker'];

/** Probability that a server or worker is also killed during an outage of a dependency. */
const KILL_DURING_OUTAGE = 0.5;

/** Operations acknowledged between two faults, so that a fault can lose data. */
const OPERATIONS_BETWEEN = 10;
/** Time after the end of a fault within which operations must be acknowledged again. */
const RECOVERY_LIMIT_MS = 180_000;

/** Time in which a program is expected to run that can be killed. They run for a moment at a time. */
const PROGRAM_LIMIT_MS = 20_000;
const PROGRAM_POLL_MS = 50;

/** Causes one fault after the other. Each kind occurs once before any kind repeats. */
export async function causeFaults(
  product: Product,
  stack: Stack,
  random: Random,
  plan: FaultPlan,
): Promise<FaultReport> {
  let lastFault = '';
  let longestRecovery = { ms: 0, fault: '' };
  const counts: FaultCounts = new Map();
  const count = (name: string) => {
    lastFault = name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    console.log(`${new Date().toISOString().slice(11, 19)}  ${plan.stack}  ${name}`);
  };
  const kill = (part: Part) => {
    if (product.kill(part)) count(`kill: ${part}`);
  };
  const faults = [
    async () => kill('server'),
    async () => kill('worker'),
    async () => {
      for (
        const until = Date.now() + PROGRAM_LIMIT_MS;
        Date.now() < until;
        await pause(PROGRAM_POLL_MS)
      )
        if (product.killProgram((pids) => random.pick(pids))) return count('kill: decoder');
    },
    async () => {
      count('kill: Postgres');
      await stack.killPostgres();
    },
    async () => {
      count('kill: supervisor');
      await product.killSupervisor();
    },
    ...stack.dependencies.map((dependency) => async () => {
      const outageMs = random.between(...plan.outageMs);
      count(`outage: ${dependency.name}`);
      await dependency.startOutage();
      try {
        await pause(outageMs / 2);
        if (random.chance(KILL_DURING_OUTAGE)) kill(random.pick(PARTS));
        await pause(outageMs / 2);
      } finally {
        await dependency.endOutage();
      }
    }),
  ];
  const recover = async () => {
    const began = Date.now();
    const before = plan.progress();
    while (plan.progress() < before + OPERATIONS_BETWEEN) {
      if (Date.now() - began > RECOVERY_LIMIT_MS) return plan.reportStall(lastFault);
      product.ensureStarted();
      await pause(50);
      const ms = Date.now() - began;
      if (plan.progress() === before && ms > longestRecovery.ms)
        longestRecovery = { ms, fault: lastFault };
    }
  };
  // Wait for the first operations. This wait is the start of the run, not a recovery.
  await recover();
  longestRecovery = { ms: 0, fault: '' };
  let left = [...faults];
  while (left.length > 0) {
    const fault = random.pick(left);
    left.splice(left.indexOf(fault), 1);
    await fault();
    await recover();
    await pause(random.between(...plan.pauseMs));
    if (left.length === 0 && Date.now() < plan.until) left = [...faults];
  }
  return { counts, longestRecovery };
}
