#!/usr/bin/env node
// Runs the TypeScript sources directly: there is no build step.
import { useRequiredNode } from '../../../tools/node/required-node.js';

await useRequiredNode();
const { run } = await import('../src/cli/main.ts');
process.exitCode = await run(process.argv.slice(2));
