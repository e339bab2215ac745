/**
 * Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm. Nothing that is written here needs them, and with them a
 * text is shown in another order than it is stored.
 */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

export const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROLS, '');
