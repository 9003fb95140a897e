import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The guard: a shell that waits until its standard input closes, which happens when this process ends, and then kills all registered
 * processes. A line is `+ ID` or `- ID`; an ID with a minus sign is a process group. Signals of a terminal must not end it first.
 */
const SCRIPT = `
trap '' HUP INT TERM
ids=' '
while read -r order id; do
  case "$order$ids" in
    +*) ids="$ids$id " ;;
    -*" $id "*) ids="\${ids%% "$id" *} \${ids#* "$id" }" ;;
  esac
done
for id in $ids; do kill -s KILL -- "$id"; done
`;

let guard: ChildProcess | undefined;
const registered = new Set<string>();

/**
 * Registers a child process to be killed when this process ends, even by SIGKILL. `isGroup`: the child leads a process group, which
 * is killed as a whole, also when only the child has ended.
 */
export function killWithThisProcess(child: ChildProcess, { isGroup }: { isGroup: boolean }): void {
  const { pid } = child;
  if (!pid) return;
  const id = isGroup ? `-${pid}` : `${pid}`;
  registered.add(id);
  send(`+ ${id}\n`);
  child.once('exit', () => {
    if (isGroup) killGroup(pid);
    registered.delete(id);
    send(`- ${id}\n`);
  });
}

function send(line: string): void {
  if (guard) guard.stdin?.write(line);
  else guard = startGuard();
}

/** Starts the guard and registers all current children. It takes 1 MB and no processor time. */
function startGuard(): ChildProcess {
  const started = spawn('/bin/sh', ['-c', SCRIPT, 'spindle-orphan-guard'], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // a signal to the group of this process must not reach it
  });
  const forget = () => {
    if (guard === started) guard = undefined;
  };
  started.once('error', forget).once('exit', forget);
  started.stdin.on('error', forget);
  for (const id of registered) started.stdin.write(`+ ${id}\n`);
  // Neither the guard nor its pipe keeps this process alive.
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {} // the group has already ended
}
