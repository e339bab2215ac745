/** What a command may do with the world besides its work. Tests bring their own. */
export type CommandIo = Readonly<{
  /** One line to standard output. */
  out(line: string): void;
  /** One line to standard error. */
  error(line: string): void;
  environment: Readonly<Record<string, string | undefined>>;
  /** Lines of standard input, read only by commands that ask for them. */
  lines?(): AsyncIterable<string>;
}>;

/** Does its work and answers the exit code: 0 done, 1 the answer is no, 2 wrong usage or failure. */
export type Command = (args: string[], io: CommandIo) => Promise<number>;
