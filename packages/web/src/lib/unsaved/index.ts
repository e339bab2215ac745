export { callsDone, countedCall, reloadWhenClean } from './reload-when-clean.ts';
export { hasUnsaved, holdUnsaved, saveUnsaved, stopAsking, type Unsaved } from './unsaved.ts';
export { useUnsaved } from './use-unsaved.ts';
