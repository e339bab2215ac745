#!/usr/bin/env node
import { useRequiredNode } from '../../../tools/node/required-node.js';

await useRequiredNode();
const { importBuiltProgram, isProgramFresh } = await import('./built-program.js');

// The built program starts in a fraction of the time; the sources as they are do the same.
const { run } = await (isProgramFresh() ? importBuiltProgram() : import('../src/cli/main.ts'));
process.exitCode = await run(process.argv.slice(2));
