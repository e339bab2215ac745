export { type Input, inputOf } from './inputs/index.ts';
export { ownedRows, tablesWith } from './owned-rows.ts';
export { type Owner, ownerOn } from './owner.ts';
export { placesOf, planted } from './planted.ts';
export { readable } from './readable.ts';
export { sendAs } from './send.ts';
