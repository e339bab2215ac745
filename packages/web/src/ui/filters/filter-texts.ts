import type { FilterFields } from '@hoadon/contracts/filters/filter-field';
import type { ComboboxItem } from '../fields/combobox.tsx';
import type { TreeNode } from '../tree/index.ts';

/** How one filter is called, and its options where it has any. */
export type FilterText = Readonly<{
  label: string;
  /** In the order they are offered. Rows of the company may still be on their way: then empty. */
  options?: readonly ComboboxItem[];
  /** The same options as a tree. */
  tree?: readonly TreeNode[];
  /** For rows that are too many to be listed: what is typed, while `options` become those that it finds. */
  onSearch?: (typed: string) => void;
}>;

export type FilterTexts<Fields extends FilterFields> = Readonly<Record<keyof Fields, FilterText>>;

/** The words of an option; its own value where nothing names it, such as a tag that was deleted. */
export const optionLabel = (text: FilterText, value: string): string =>
  text.options?.find((option) => option.value === value)?.label ?? value;
