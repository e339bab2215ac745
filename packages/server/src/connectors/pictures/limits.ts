export const MAX_BYTES = 1024 * 1024;
/** Longest side of a received PNG: decoded, it takes four bytes a point. */
export const MAX_SIDE = 4_000;
/** Longest side of a stored PNG: 300 points an inch on the widest logo that fits a page. */
export const MAX_STORED_SIDE = 1_200;
/** Limit of an SVG: some ten times a detailed crest. Every print draws it again. */
export const MAX_ELEMENTS = 2_000;
export const MAX_DEPTH = 16;
export const MAX_SEGMENTS = 20_000;
export const MAX_STOPS = 200;
export const MAX_TRANSFORMS = 16;
/** Any coordinate, either way from the origin. */
export const MAX_NUMBER = 1_000_000;
