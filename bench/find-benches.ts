import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench } from './define-bench.ts';

const MEASURES = join(import.meta.dirname, 'measures');

/** `room`: the folder below `measures`. */
export type FoundBench = Readonly<{
  name: string;
  room: string;
  path: string;
  load(): Promise<Bench>;
}>;

/** Every file of `measures`, in the order of the names. */
export const findBenches = (): FoundBench[] =>
  readdirSync(MEASURES)
    .flatMap((room) =>
      readdirSync(join(MEASURES, room)).map((file) => {
        const path = join(MEASURES, room, file);
        return { name: file.replace(/\.ts$/, ''), room, path, load: () => load(path) };
      }),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));

async function load(path: string): Promise<Bench> {
  const { bench }: { bench?: Bench } = await import(pathToFileURL(path).href);
  if (!bench) throw new Error(`${path} exports no bench`);
  return bench;
}
