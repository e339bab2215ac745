/** Input and output of a command. Tests replace it. */
export type CommandIo = Readonly<{
  /** Prints one line to standard output. */
  out(line: string): void;
  /** Prints one line to standard error. */
  error(line: string): void;
  environment: Readonly<Record<string, string | undefined>>;
  /** Lines of standard input, read only by commands that need them. */
  lines?(): AsyncIterable<string>;
  /** Whether a person reads the output and types the input. */
  isInteractive?: boolean;
}>;

/** Runs the command; returns the exit code: 0 success, 1 a negative result, 2 wrong usage or failure. */
export type Command = (args: string[], io: CommandIo) => Promise<number>;
