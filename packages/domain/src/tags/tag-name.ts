import { withoutBidiControls } from '../identity/bidi-controls.ts';

/** TAG-005. */
export const SHORTEST_TAG_NAME = 2;
export const LONGEST_TAG_NAME = 50;

/** Names that mean something to the product and are shown in the reader's language (TAG-004). */
export const SPECIAL_TAG_NAMES = ['TOTAL_PAYABLE', 'TOTAL_RECEIVABLE'] as const;
export type SpecialTagName = (typeof SPECIAL_TAG_NAMES)[number];

export const isSpecialTagName = (name: string): name is SpecialTagName =>
  (SPECIAL_TAG_NAMES as readonly string[]).includes(name);

/** Two tags of a company whose names have the same key are one tag. Case makes no difference, tones do. */
export const tagNameKey = (name: string): string => cleanTagName(name).toLowerCase();

/** A name as it is stored: one space between words, letters and tones in one piece. */
export const cleanTagName = (name: string): string =>
  withoutBidiControls(name).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
