/**
 * Characters that reverse the following text, so that `gnp.exe` is shown as `exe.png` (Unicode bidirectional controls).
 */
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns the name of a file as shown to users. */
export const plainName = (name: string): string => name.replace(REVERSING, '');
