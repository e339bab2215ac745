/** Viet Nam has had one zone and no summer time since 1975. */
const VIET_NAM_MS = 7 * 3_600_000;

/** `YYYY-MM-DDThh:mm:ss` in Viet Nam, as a signature states it. */
export const localTime = (instant: Date): string =>
  new Date(instant.getTime() + VIET_NAM_MS).toISOString().slice(0, 19);
