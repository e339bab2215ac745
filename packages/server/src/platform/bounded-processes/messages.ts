/** What a process is told at its start, as its one argument. */
export type Assignment = Readonly<{ module: string; memoryMb: number; parent: number }>;

/** Work for the process: which function of its module, what to give it, and how much processor time it may take. */
export type Order = Readonly<{ name: string; task: unknown; limitMs: number }>;

/** The signal by which a process ends itself when its work takes too long; for its memory it is SIGKILL. */
export const TOO_LONG = 'SIGALRM';

/** What one order came to: as a whole, in pieces that came before, or not at all. */
export type Answer =
  | Readonly<{ kind: 'done'; result: unknown; residentMb: number }>
  | Readonly<{ kind: 'in-pieces'; residentMb: number }>
  | Readonly<{ kind: 'failed'; error: unknown; residentMb: number }>;

/** `ready` comes once, when the module is loaded; then, for each order, any pieces of its result and one answer. */
export type Report =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'piece'; piece: unknown }>
  | Answer;
