export const MAX_BYTES = 1024 * 1024;
/** A side of a PNG as it comes: decoded, four bytes a point lie in memory. */
export const MAX_SIDE = 4_000;
/** A side of a PNG as it is kept: 300 points an inch on the widest logo that fits a page. */
export const MAX_KEPT_SIDE = 1_200;
/** Of an SVG: some ten times a detailed crest. Every print draws it again. */
export const MAX_ELEMENTS = 2_000;
export const MAX_DEPTH = 16;
export const MAX_SEGMENTS = 20_000;
export const MAX_STOPS = 200;
export const MAX_TRANSFORMS = 16;
/** Any coordinate, either way from the origin. */
export const MAX_NUMBER = 1_000_000;
