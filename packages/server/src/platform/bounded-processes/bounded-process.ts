import { fork } from 'node:child_process';
import {
  type Assignment,
  type OrderResult,
  type Report,
  type TaskMessage,
  TOO_LONG,
} from './messages.ts';
import { StoppedWork, type StopReason } from './stopped-work.ts';

const MAIN = new URL('./process-main.ts', import.meta.url);
/** Built files have source maps; Node runs the sources with their own line numbers. */
const SOURCE_MAPS = MAIN.pathname.endsWith('.ts') ? [] : ['--enable-source-maps'];
/** A busy machine loads the modules in seconds; a process that takes longer than this never becomes ready. */
const START_MS = 60_000;
/** Wall-clock limit as a multiple of the limit of processor time, because the machine may be busy. */
const PATIENCE = 6;
/** Environment of a process that reads files from outside: no password, no key. */
const SURROUNDINGS = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** A process that works on one order at a time. */
export type BoundedProcess = Readonly<{
  ready: Promise<void>;
  /** Whether it accepts work: alive, and its memory not swollen by earlier work. */
  isFit(): boolean;
  /**
   * Returns the result of the work, or the list of all pieces if the result is sent in pieces. Throws the error of the
   * work, or StoppedWork; after StoppedWork the process has ended.
   */
  run(order: TaskMessage): Promise<unknown>;
  end(): Promise<void>;
}>;

export function startProcess(module: URL, memoryMb: number): BoundedProcess {
  const assignment: Assignment = { module: module.href, memoryMb, parent: process.pid };
  const child = fork(MAIN, [JSON.stringify(assignment)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...SOURCE_MAPS],
    env: Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let alive = true;
  let swollen = false;
  let tooLate = false;
  let heard: (report: Report) => void = () => {};
  let lost: (cause: StoppedWork) => void = () => {};
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.on('message', (report: Report) => heard(report));
  const isOver = (reason: StopReason) => {
    if (!alive) return;
    alive = false;
    lost(new StoppedWork(tooLate ? 'too-long' : reason));
  };
  child.on('exit', (_code, signal) => isOver(reasonOf(signal)));
  child.on('error', () => {
    child.kill('SIGKILL');
    isOver('ended');
  });

  /** Waits for the ready report or the next result; kills the process past the limit. */
  const next = (limitMs: number, pieces: unknown[] = []) =>
    new Promise<OrderResult | null>((resolve, reject) => {
      if (!alive) return reject(new StoppedWork('ended'));
      const timer = setTimeout(() => {
        tooLate = true;
        child.kill('SIGKILL');
      }, limitMs);
      heard = (report) => {
        if (report.kind === 'piece') return void pieces.push(report.piece);
        clearTimeout(timer);
        resolve(report.kind === 'ready' ? null : report);
      };
      lost = (cause) => {
        clearTimeout(timer);
        reject(cause);
      };
    });

  /** Lets the parent exit while this process is idle. */
  const holdParent = (holds: boolean) => {
    for (const handle of [child, child.channel]) {
      if (holds) handle?.ref();
      else handle?.unref();
    }
  };
  const ready = next(START_MS).then(() => holdParent(false));
  return {
    ready,
    isFit: () => alive && !swollen,
    async run(order) {
      holdParent(true);
      const pieces: unknown[] = [];
      const answering = next(order.limitMs * PATIENCE, pieces);
      if (alive) child.send(order, (error) => error && isOver('ended'));
      const result = await answering;
      holdParent(false);
      if (result === null) throw new StoppedWork('ended');
      // V8 seldom returns memory: the next file would pay for this one.
      swollen = result.residentMb > memoryMb / 2;
      if (result.kind === 'failed') throw result.error;
      return result.kind === 'done' ? result.result : pieces;
    },
    end() {
      isOver('ended');
      holdParent(true);
      child.kill('SIGKILL');
      return exited;
    },
  };
}

function reasonOf(signal: NodeJS.Signals | null): StopReason {
  if (signal === TOO_LONG) return 'too-long';
  // Killed by its own watchdog or by the system, or its heap could not grow.
  return signal === 'SIGKILL' || signal === 'SIGABRT' ? 'too-much-memory' : 'ended';
}
