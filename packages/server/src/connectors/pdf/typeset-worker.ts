import type { PrintJob } from './port.ts';
import { createTypesetter } from './typesetter.ts';

/** What runs on the worker thread: a long invoice would hold up every request for half a second. */
export const typeset = createTypesetter();

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export
export default (jobs: readonly PrintJob[]): Uint8Array => typeset(jobs);
