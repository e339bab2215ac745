export { type Correcting, type Left, listedName, listedOf, lockedPlaces } from './correcting.ts';
export { DeskContext, useDesk } from './desk-context.ts';
export { type DeskSetting, DraftDesk } from './draft-desk.ts';
export {
  cellOf,
  cellPlace,
  type Fault,
  listedIn,
  listedPlace,
  type Place,
  type PlacedFault,
  sentences,
  UNREADABLE,
} from './faults.ts';
export {
  type BuyerText,
  DELIVERY_TEXTS,
  type DeliveryText,
  deliveryValuesOf,
  type FormValues,
  kindOf,
  payloadOf,
  sellerOf,
  valuesOf,
} from './form-values.ts';
export {
  isBlankLine,
  isEditable,
  isNumberField,
  type LineField,
  type NumberField,
  type TextField,
} from './line-fields.ts';
export {
  chooseMethod,
  chooseOriginal,
  chooseRate,
  chooseType,
  copyCell,
  type LineRow,
  leave,
  type RowId,
  setNumber,
  typeNumber,
  typeText,
  type WrittenRow,
} from './line-row.ts';
export { useDecreeOrder, useLineOrder, useLineRow } from './line-store.ts';
export { readCells } from './paste-lines.ts';
export type { KeptDraft, OpenWrite, StoredDraft } from './stored-draft.ts';
export { useIsLocked } from './use-is-locked.ts';
export { useKind } from './use-kind.ts';
export { useTaxDay } from './use-tax-day.ts';
