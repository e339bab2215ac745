import { exceededBound } from '../../packages/server/src/platform/json-bounds.ts';
import { ON_SERVER_THREAD_MS, type Target } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const BOUNDS = { depth: 4, keys: 8, values: 20 };

export const target: Target = {
  about: 'bodies of requests, counted before they are parsed',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({ a: { b: { c: [] } }, 'd"\\': '\u2028{[', e: [1, -2.5e3, null, true] }),
    jsonSample([[[]], [{}, {}]]),
  ],
  async check(bytes) {
    if (exceededBound(bytes, BOUNDS) !== null) return;
    const parsed = valueIn(bytes);
    const depth = depthOf(parsed);
    if (depth > BOUNDS.depth) throw new Error(`a body ${depth} deep was let through`);
  },
};

function valueIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((most: number, each) => Math.max(most, depthOf(each)), 0)
    : 0;
