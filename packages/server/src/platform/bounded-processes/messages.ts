/** The one argument of a process at its start. */
export type Assignment = Readonly<{ module: string; memoryMb: number; parent: number }>;

/** Which function of the module to call, its argument, and the limit of processor time. */
export type TaskMessage = Readonly<{ name: string; task: unknown; limitMs: number }>;

/** Signal by which a process ends itself when its work exceeds the time limit; past the memory limit it is SIGKILL. */
export const TOO_LONG = 'SIGALRM';

/** Outcome of one order: the whole result, the end of a result sent in pieces, or an error. */
export type OrderResult =
  | Readonly<{ kind: 'done'; result: unknown; residentMb: number }>
  | Readonly<{ kind: 'in-pieces'; residentMb: number }>
  | Readonly<{ kind: 'failed'; error: unknown; residentMb: number }>;

/** `ready` is sent once, when the module is loaded; then, per order, any pieces of the result and one answer. */
export type Report =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'piece'; piece: unknown }>
  | OrderResult;
