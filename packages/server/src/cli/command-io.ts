/** What a command may do with the world besides its work. Tests bring their own. */
export type CommandIo = Readonly<{
  /** One line to standard output. */
  out(line: string): void;
  /** One line to standard error. */
  error(line: string): void;
  environment: Readonly<Record<string, string | undefined>>;
}>;
