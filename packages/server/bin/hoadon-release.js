#!/usr/bin/env node
/** The `hoadon` of a release, which has no sources: `npm run pack` makes this file its command. Runs on Node 18 to refuse it. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url)));
const [required] = engines.node.match(/\d+/);
if (Number(process.versions.node.split('.')[0]) < Number(required)) {
  console.error(
    `Hoadon needs Node ${required} or newer; this is ${process.version}. Install it (https://nodejs.org) and start again.`,
  );
  process.exit(2);
}
const { importBuiltProgram } = await import('./built-program.js');
const { run } = await importBuiltProgram();
process.exitCode = await run(process.argv.slice(2));
