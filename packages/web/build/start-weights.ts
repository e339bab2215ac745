import type { Plugin } from 'vite';

/** Where the weights of the first load are written, from the folder of the build. */
const WEIGHTS = '.vite/start-weights.json';

/**
 * Writes down what the first load is made of: bytes before compression of each library and each part
 * of our own. `tools/web-budget.test.ts` looks it through.
 */
export function startWeights(): Plugin {
  return {
    name: 'start-weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const weights = new Map<string, number>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'start') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength === 0) continue;
          const part = partOf(id);
          weights.set(part, (weights.get(part) ?? 0) + renderedLength);
        }
      }
      const heaviestFirst = [...weights].sort(([, a], [, b]) => b - a);
      const source = `${JSON.stringify(Object.fromEntries(heaviestFirst), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: WEIGHTS, source });
    },
  };
}

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/;
const OWN = /packages\/(\w+)\/src\/(features\/[\w-]+|[\w-]+)/;

function partOf(id: string): string {
  const library = LIBRARY.exec(id)?.[1];
  if (library) return library;
  const [, name, room] = OWN.exec(id) ?? [];
  return name === 'web' ? `web/${room}` : (name ?? 'tools of the build');
}
