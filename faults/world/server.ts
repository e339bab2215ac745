import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const COMMAND = new URL('../../packages/server/bin/hoadon.js', import.meta.url).pathname;
const START_LIMIT_MS = 180_000;
/** What a supervisor waits before it starts a process again that did not come up. */
const AGAIN_MS = 300;

export type Role = 'api' | 'worker' | 'all';
export type Environment = Readonly<Record<string, string | undefined>>;

/** A process of the product and its supervisor: whatever ends it, it is started again. */
export type Server = Readonly<{
  name: string;
  role: Role;
  url: string;
  /** Of the current process. */
  pid(): number;
  /** Resolves when it answers. */
  ready(): Promise<void>;
  /** kill -9. */
  kill(): void;
  /** From now on no file of the process grows past so many bytes: what a full disk does to it. Null: room again. */
  limitFiles(bytes: number | null): void;
  /** Number of unrequested exits after the first response. */
  endedByItself(): readonly string[];
  /** As a deployment does it; answers the exit code. */
  stop(): Promise<number | null>;
}>;

type Options = Readonly<{
  name: string;
  role: Role;
  port: number;
  environment: Environment;
  logFile: string;
  /** Program of the server; left out: the one of the project. */
  command?: string;
}>;

export function superviseServer({
  name,
  role,
  port,
  environment,
  logFile,
  command = COMMAND,
}: Options): Server {
  const ends: string[] = [];
  let child: ChildProcess;
  let isWanted = true;
  let isAnswering = false;
  let isKilled = false;
  let hearAnswering: (() => void)[] = [];

  const begin = () => {
    isAnswering = false;
    isKilled = false;
    child = spawn(process.execPath, [command, 'start', '--role', role], {
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      appendFileSync(logFile, text);
      if (!/answers at/.test(text)) return;
      isAnswering = true;
      for (const heard of hearAnswering.splice(0)) heard();
    });
    child.stderr?.on('data', (text: Buffer) => appendFileSync(logFile, text));
    child.once('exit', (code, signal) => {
      appendFileSync(logFile, `--- ended: code ${code}, signal ${signal}\n`);
      if (!isWanted) return;
      if (isAnswering && !isKilled) ends.push(`${name} ended with code ${code}, signal ${signal}`);
      setTimeout(() => isWanted && begin(), isKilled ? 0 : AGAIN_MS);
    });
  };
  begin();
  return {
    name,
    role,
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    async ready() {
      const answers = new Promise<void>((resolve) => {
        if (isAnswering) resolve();
        else hearAnswering = [...hearAnswering, resolve];
      });
      const late = pause(START_LIMIT_MS, 'late', { ref: false });
      if ((await Promise.race([answers, late])) === 'late')
        throw new Error(`${name} does not start; see ${logFile}`);
    },
    kill() {
      isKilled = true;
      isAnswering = false;
      child.kill('SIGKILL');
    },
    limitFiles(bytes) {
      if (child.pid !== undefined && child.exitCode === null) limitFilesOf(child.pid, bytes);
    },
    endedByItself: () => ends,
    async stop() {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

/** The soft limit alone, so that it can be lifted again. Node does not die of SIGXFSZ: a write fails, perhaps half done. */
function limitFilesOf(pid: number, bytes: number | null): void {
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
  } catch {
    // It ended meanwhile.
  }
}
