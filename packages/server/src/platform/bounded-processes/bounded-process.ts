import { fork } from 'node:child_process';
import { type Answer, type Assignment, type Order, type Report, TOO_LONG } from './messages.ts';
import { StoppedWork, type StopReason } from './stopped-work.ts';

const MAIN = new URL('./process-main.ts', import.meta.url);
/** Built files have source maps; Node runs the sources with their own line numbers. */
const SOURCE_MAPS = MAIN.pathname.endsWith('.ts') ? [] : ['--enable-source-maps'];
/** A busy machine loads the modules in seconds; what is not ready by then never will be. */
const START_MS = 60_000;
/** How much longer than its processor time work may take by the clock: a busy machine is not its fault. */
const PATIENCE = 6;
/** All that a process which reads strangers' files is told of its surroundings: no password, no key. */
const SURROUNDINGS = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** A process that does one piece of work after the other. */
export type BoundedProcess = Readonly<{
  ready: Promise<void>;
  /** Whether it can be given work: alive, and not swollen by what it did before. */
  isFit(): boolean;
  /**
   * What the work answered; the list of all pieces where it hands its result over in pieces. Throws what the work threw, or
   * StoppedWork; the process is over after the latter.
   */
  run(order: Order): Promise<unknown>;
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
  const gone = new Promise<void>((resolve) => {
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

  /** That it is ready, or its next answer; past the limit the process is killed. */
  const next = (limitMs: number, pieces: unknown[] = []) =>
    new Promise<Answer | null>((resolve, reject) => {
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
    async run(order) {
      holdParent(true);
      const pieces: unknown[] = [];
      const answering = next(order.limitMs * PATIENCE, pieces);
      if (alive) child.send(order, (error) => error && isOver('ended'));
      const answer = await answering;
      holdParent(false);
      if (answer === null) throw new StoppedWork('ended');
      // Memory that was once taken is seldom given back: the next file would pay for this one.
      swollen = answer.residentMb > memoryMb / 2;
      if (answer.kind === 'failed') throw answer.error;
      return answer.kind === 'done' ? answer.result : pieces;
    },
    end() {
      isOver('ended');
      holdParent(true);
      child.kill('SIGKILL');
      return gone;
    },
  };
}

function reasonOf(signal: NodeJS.Signals | null): StopReason {
  if (signal === TOO_LONG) return 'too-long';
  // Its own watch killed it, the system's did, or its heap could not grow.
  return signal === 'SIGKILL' || signal === 'SIGABRT' ? 'too-much-memory' : 'ended';
}
