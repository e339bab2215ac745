import type { Terminal } from '../approval/terminal.ts';

/** Input and output of the command line; tests replace it. */
export type CommandIo = Readonly<{
  out: (line: string) => void;
  error: (line: string) => void;
  environment: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  /** Resolves when the user or the system ends the program. */
  untilStopped: () => Promise<void>;
}>;

export const PROCESS_IO: CommandIo = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  environment: process.env,
  terminal: { input: process.stdin, output: process.stdout },
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};
