import type { CommandIo } from '../command-io.ts';
import { run } from '../main.ts';

/** Runs a command; returns its output with its exit code. */
export async function hoadon(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
  terminal: Pick<CommandIo, 'isInteractive'> = {},
) {
  const out: string[] = [];
  const errors: string[] = [];
  const io: CommandIo = {
    out: (line) => void out.push(line),
    error: (line) => void errors.push(line),
    environment: { LOG_LEVEL: 'silent', ...environment },
    ...terminal,
    lines: async function* () {
      yield* input.split('\n');
    },
  };
  const code = await run(args, io);
  return { code, out, errors: errors.join('\n') };
}
