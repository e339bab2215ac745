import type { Command } from '../../packages/server/src/cli/command-io.ts';
import type { Environment } from './server.ts';

/** Runs a command of the product in this process, which is sooner than starting one; answers what it printed. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  environment: Environment,
): Promise<Readonly<{ code: number; output: string }>> {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const code = await command([...args], { environment, out: say, error: say });
  return { code, output: lines.join('\n') };
}
