import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../packages/server/src', import.meta.url));
/** Ways to speak HTTP around the guard. */
const AROUND = /(?<![.\w])fetch\(|from 'undici'|\brequest\b[^;]*from 'node:https?'|from 'node:tls'/;

/** A command reaches the running server of its own machine, at an address that the server wrote. */
const OWN_PROCESS = ['platform/embedded/control.ts'];

const isAround = (text: string): boolean => AROUND.test(text);

test('nothing in the server speaks HTTP to others around platform/outside-http', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|platform\/outside-http\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  const around = sources.filter((file) => isAround(readFileSync(`${SERVER}/${file}`, 'utf8')));
  expect(around).toEqual(OWN_PROCESS);
});

test('what speaks around it would be found', () => {
  for (const text of [
    "await fetch('https://x.example')",
    "import { request } from 'undici';",
    "import { type Agent, request as requestHttps } from 'node:https';",
  ])
    expect(isAround(text), text).toBe(true);
  expect(isAround('const { data } = await deps.fetch(x); prefetch(y)')).toBe(false);
});
