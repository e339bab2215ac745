import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Target } from './define-target.ts';

const TARGETS = join(import.meta.dirname, 'targets');
const CORPUS = join(import.meta.dirname, 'corpus');

/** Names of all targets: the files below `targets`. */
export const targetNames = (): string[] =>
  readdirSync(TARGETS)
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();

export async function loadTarget(name: string): Promise<Target> {
  const url = pathToFileURL(join(TARGETS, `${name}.ts`)).href;
  const { target }: { target?: Target } = await import(url);
  if (!target) throw new Error(`${url} exports no target`);
  return target;
}

export const corpusFolder = (name: string): string => join(CORPUS, name);

/** Inputs that broke a target once. Each is checked in every run, and is a sample to change. */
export function corpusOf(name: string): Readonly<{ file: string; input: Uint8Array }>[] {
  const folder = corpusFolder(name);
  const files = readdirSync(CORPUS).includes(name) ? readdirSync(folder).sort() : [];
  return files.map((file) => ({ file, input: new Uint8Array(readFileSync(join(folder, file))) }));
}
