export {
  type Correcting,
  type Creditable,
  listedName,
  listedOf,
  lockedFields,
} from './correcting.ts';
export { DraftEditor, type EditorSetting } from './draft-editor.ts';
export type { DraftState, OpenWrite, StoredDraft } from './draft-state.ts';
export { EditorContext, useEditor, useIsLocked, useKind, useTaxDay } from './editor-context.ts';
export {
  cellKey,
  cellOf,
  type Fault,
  type FieldFault,
  type FieldKey,
  listedIn,
  listedKey,
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
  type LineTextField,
  type NumberField,
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
