/** node tools/node/run.js SCRIPT [ARGS…]: runs a script, which may be TypeScript, with a Node.js that is recent enough. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useRequiredNode } from './required-node.js';

await useRequiredNode();
const [, , script] = process.argv;
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(script)).href);
