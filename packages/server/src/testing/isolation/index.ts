export { type Input, inputOf } from './inputs/index.ts';
export { type Owner, ownerOn } from './owner.ts';
export { placesOf, planted, unreached } from './planted.ts';
export { readable } from './readable.ts';
export { sendAs } from './send.ts';
export { tablesWith } from './tables-with.ts';
