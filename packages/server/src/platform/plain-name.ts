/** Marks that reverse the text behind them, by which `gnp.exe` is shown as `exe.png` (Unicode bidirectional controls). */
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The name of a file as it is shown. */
export const plainName = (name: string): string => name.replace(REVERSING, '');
