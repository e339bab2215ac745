export { fileKind } from './file-kind.ts';
export { readFile } from './read-file.ts';
export { spoolReader } from './spooled-bytes.ts';
export { zipDirectory } from './zip-directory.ts';
