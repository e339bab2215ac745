import { fork } from 'node:child_process';
import type { Assignment, Order, Report } from './messages.ts';
import { StoppedWork } from './stopped-work.ts';

const MAIN = new URL('./process-main.ts', import.meta.url);
/** A busy machine loads the modules in seconds; what is not ready by then never will be. */
const START_MS = 60_000;
/** All that a process which reads strangers' files is told of its surroundings: no password, no key. */
const SURROUNDINGS = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** A process that does one piece of work after the other. */
export type BoundedProcess = Readonly<{
  ready: Promise<void>;
  /** Whether it can be given work: alive, and not swollen by what it did before. */
  isFit(): boolean;
  /** Throws what the work threw, or StoppedWork; the process is over after the latter. */
  run(order: Order, limitMs: number): Promise<unknown>;
  end(): Promise<void>;
}>;

export function startProcess(module: URL, memoryMb: number): BoundedProcess {
  const assignment: Assignment = { module: module.href, memoryMb, parent: process.pid };
  const child = fork(MAIN, [JSON.stringify(assignment)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--import', import.meta.resolve('tsx')],
    env: Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let alive = true;
  let swollen = false;
  let tooLate = false;
  let heard: (report: Report) => void = () => {};
  let lost: (cause: StoppedWork) => void = () => {};
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.on('message', (report: Report) => heard(report));
  const isOver = (reason: 'too-much-memory' | 'ended') => {
    if (!alive) return;
    alive = false;
    lost(new StoppedWork(tooLate ? 'too-long' : reason));
  };
  // Its own watch kills it, the system's does, or its heap cannot grow: in each case for its memory.
  child.on('exit', (_code, signal) =>
    isOver(signal === 'SIGKILL' || signal === 'SIGABRT' ? 'too-much-memory' : 'ended'),
  );
  child.on('error', () => {
    child.kill('SIGKILL');
    isOver('ended');
  });

  /** The next report; past the limit the process is killed. */
  const next = (limitMs: number) =>
    new Promise<Report>((resolve, reject) => {
      if (!alive) return reject(new StoppedWork('ended'));
      const timer = setTimeout(() => {
        tooLate = true;
        child.kill('SIGKILL');
      }, limitMs);
      heard = (report) => {
        clearTimeout(timer);
        resolve(report);
      };
      lost = (cause) => {
        clearTimeout(timer);
        reject(cause);
      };
    });

  /** Idle, it keeps nobody from ending. */
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
    async run(order, limitMs) {
      holdParent(true);
      const answer = next(limitMs);
      if (alive) child.send(order, (error) => error && isOver('ended'));
      const report = await answer;
      holdParent(false);
      if (report.kind === 'ready') throw new StoppedWork('ended');
      // Memory that was once taken is seldom given back: the next file would pay for this one.
      swollen = report.residentMb > memoryMb / 2;
      if (report.kind === 'failed') throw report.error;
      return report.result;
    },
    end() {
      isOver('ended');
      holdParent(true);
      child.kill('SIGKILL');
      return gone;
    },
  };
}
