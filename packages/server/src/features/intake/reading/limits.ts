const MB = 1024 * 1024;

/** One file, and one entry of a zip, may have this many bytes (S-42). */
export const MAX_FILE_BYTES = 10 * MB;
/** What one zip may unpack to, with the zips in it (S-42). */
export const MAX_UNPACKED_BYTES = 200 * MB;
/** Files of one upload, and entries of one zip with the zips in it (S-42). */
export const MAX_FILES = 20_000;
/** A zip, and a zip in it. */
export const MAX_DEPTH = 2;
/** Signed invoices pack to a third; what packs to so much less was made to fill a memory. */
export const MAX_RATIO = 250;
/** Below this an entry may be packed as tightly as it likes. */
export const ANY_RATIO_BELOW = MB;
/** Files attached to one PDF that are looked at. */
export const MAX_ATTACHED = 20;

/** What is read in one piece of work of a process: small enough that others come between, large enough to be worth handing over. */
export const MAX_BATCH_FILES = 100;
export const MAX_BATCH_BYTES = 4 * MB;
/** Files of one upload that may end their process. What is left is then refused unread. */
export const MAX_COSTLY_FILES = 5;

export const megabytes = (bytes: number): string => String(bytes / MB);
