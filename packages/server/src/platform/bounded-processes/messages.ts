/** What a process is told at its start, as its one argument. */
export type Assignment = Readonly<{ module: string; memoryMb: number; parent: number }>;

/** Work for the process: which function of its module, and what to give it. */
export type Order = Readonly<{ name: string; task: unknown }>;

/** `ready` comes once, when the module is loaded; then one answer for each order. */
export type Report =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'done'; result: unknown; residentMb: number }>
  | Readonly<{ kind: 'failed'; error: unknown; residentMb: number }>;
