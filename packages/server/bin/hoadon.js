#!/usr/bin/env node
import { useRequiredNode } from '../../../tools/node/required-node.js';

await useRequiredNode();
const { BUILT_PROGRAM, COMPILED, isProgramFresh } = await import('./built-program.js');

// The built program starts in a fraction of the time; the sources as they are do the same.
const isFresh = isProgramFresh();
if (isFresh) {
  process.setSourceMapsEnabled(true);
  // Not a static import: an old Node, which only looks for the required one here, does not export it. Where the folder cannot be
  // written, each start compiles anew.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(COMPILED);
}
const { run } = await import(isFresh ? BUILT_PROGRAM.href : '../src/cli/main.ts');
process.exitCode = await run(process.argv.slice(2));
