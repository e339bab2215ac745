#!/usr/bin/env node
// The built program starts in a fraction of the time; the sources as they are do the same.
import { BUILT_PROGRAM, isProgramFresh } from './built-program.js';

const { run } = isProgramFresh() ? await builtProgram() : await sources();
process.exitCode = await run(process.argv.slice(2));

async function builtProgram() {
  process.setSourceMapsEnabled(true);
  return import(BUILT_PROGRAM.href);
}

async function sources() {
  const { register } = await import('tsx/esm/api');
  register();
  return import('../src/cli/main.ts');
}
