export { returnChanges } from './changes.ts';
export { fileReturn } from './file-return.ts';
export { returnXml, signReturn } from './sign-return.ts';
export { findFrozen, sumFrozen } from './snapshot.repository.ts';
