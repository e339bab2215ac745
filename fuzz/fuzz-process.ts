import type { Target } from './define-target.ts';
import { loadTarget } from './find-targets.ts';

/** Function of a fuzz process: checks one input. Returns the broken property as text, because errors lose their class. */
export async function check({ name, input }: { name: string; input: Uint8Array }): Promise<string> {
  const { check } = await opened(name);
  return outcomeOf(check, input);
}

export async function outcomeOf(check: Target['check'], input: Uint8Array): Promise<string> {
  try {
    await check(input);
    return '';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const loaded = new Map<string, Promise<Target>>();

function opened(name: string): Promise<Target> {
  const target = loaded.get(name) ?? loadTarget(name);
  loaded.set(name, target);
  return target;
}
