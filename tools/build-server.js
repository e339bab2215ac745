import { fileURLToPath } from 'node:url';
import { keepServerBuilt } from './keep-server-built.js';

process.exit((await keepServerBuilt(fileURLToPath(new URL('..', import.meta.url)))) ? 0 : 1);
