import { expect, it, vi } from 'vitest';
import { Unavailable } from '../errors.ts';
import { ProgramFailed, runProgram, signalError } from './run-program.ts';

const LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 1024 ** 3 };

function run(script: string, limits = {}): Promise<string> {
  return runProgram('/bin/sh', ['-c', script], { ...LIMITS, ...limits });
}

it('returns the standard output of a program', async () => {
  expect(await run('echo done')).toBe('done\n');
});

it('treats a truncation message as a failure when asked to (security 29)', async () => {
  const truncationMessage = /end of file/i;
  const damaged = new ProgramFailed('it is incomplete or damaged');
  await expect(run('echo "Unexpected end of file" >&2', { truncationMessage })).rejects.toThrow(
    damaged,
  );
  expect(await run('echo "a word" >&2; echo done', { truncationMessage })).toBe('done\n');
});

it('runs programs without secrets and at low priority (security 28)', async () => {
  vi.stubEnv('SECRET_KEY', 'not for programs');
  const printed = await run('env; until [ "$(nice)" = 10 ]; do sleep 0.01; done; nice');
  expect(printed).not.toContain('SECRET_KEY');
  expect(printed).toContain('PATH=');
  expect(printed.trim().split('\n').at(-1)).toBe('10');
});

it('blames a full disk, not the file, when output cannot be written', async () => {
  await expect(run('LC_ALL=C cat /bin/sh > /dev/full')).rejects.toMatchObject({
    status: 503,
    message: 'The disk is full. Free some space, then try again.',
  });
});

it('kills a program that exceeds its time (security 30)', async () => {
  await expect(run('exec sleep 60', { timeoutMs: 200 })).rejects.toThrow(
    new ProgramFailed('it took longer than 0.2 s'),
  );
});

it('kills programs that together use up a processor budget', async () => {
  const processor = { leftMs: 300 };
  const busy = (seconds: number) =>
    run(`exec timeout ${seconds} sh -c 'while :; do :; done' || true`, { processor });
  await run('exec sleep 0.5', { processor });
  expect(processor.leftMs).toBeGreaterThan(200);
  await expect(busy(60)).rejects.toThrow(
    new ProgramFailed('it needs more processor time than is allowed'),
  );
  expect(processor.leftMs).toBeLessThan(0);
  await expect(busy(60)).rejects.toThrow(ProgramFailed);
});

it('blames the file when the system kills a program for its processor time', async () => {
  const loop = 'exec prlimit --cpu=1:6 sh -c "while :; do :; done"';
  await expect(run(loop)).rejects.toThrow(
    new ProgramFailed('it needs more processor time than is allowed'),
  );
});

it('kills a program that exceeds its memory (security 30)', async () => {
  const hungry = `exec ${process.execPath} -e 'const b = Buffer.alloc(3e8, 1); setTimeout(() => b, 60000)'`;
  await expect(run(hungry, { memoryMaxBytes: 2e8 })).rejects.toThrow(
    new ProgramFailed('it needs more memory than is allowed'),
  );
});

it('kills a program that prints too much (security 30)', async () => {
  await expect(run('exec yes')).rejects.toThrow(new ProgramFailed('it holds too much'));
});

it('kills the program when its caller aborts (security 35)', async () => {
  const leaving = new AbortController();
  const running = run('exec sleep 60', { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  await expect(run('true', { signal: leaving.signal })).rejects.toThrow('gone');
});

it('reports the last distinct error lines without paths', async () => {
  const complain = (text: string) => run(`printf '%s' "${text}" >&2; exit 1`);
  await expect(
    complain('first\none\none\n/tmp/a b/x.mp4: Invalid data found.\nout: failed'),
  ).rejects.toThrow(new ProgramFailed('one; Invalid data found; failed'));
  await expect(complain('[mov @ 0x1] moov atom not found')).rejects.toThrow(
    new ProgramFailed('moov atom not found'),
  );
  await expect(complain('cannot open /etc/passwd')).rejects.toThrow('it is damaged');
  await expect(complain('')).rejects.toThrow(new ProgramFailed('it is damaged'));
});

it('blames memory for a kill by the system', () => {
  const messageFor = (signal: NodeJS.Signals, hasMemoryKill: boolean) =>
    signalError(signal, () => hasMemoryKill)?.message;
  expect(messageFor('SIGKILL', true)).toBe('The program needs more memory than the container has.');
  expect(messageFor('SIGKILL', false)).toBe('The program was ended from outside.');
  expect(messageFor('SIGTERM', true)).toBe('The program was ended from outside.');
});

it('blames the file for a crash, but not for a kill from outside', async () => {
  await expect(run('kill -SEGV $$')).rejects.toThrow(
    new ProgramFailed('it crashed the program (SIGSEGV)'),
  );
  await expect(run('kill -KILL $$')).rejects.toThrow(Unavailable);
  await expect(runProgram('/nowhere', [], LIMITS)).rejects.toThrow('ENOENT');
});
