import type { FilterField, FilterKind } from '@hoadon/contracts/filters/filter-field';
import type { FilterText } from './filter-texts.ts';

export type FieldOfKind<Kind extends FilterKind> = Extract<FilterField, { kind: Kind }>;
/** One filter being edited. */
export type ControlProps<Of extends FilterField> = {
  field: Of;
  text: FilterText;
  value: Of['initial'];
  /** In words; empty where there is none. */
  fault: string;
  onChange: (value: Of['initial']) => void;
};
