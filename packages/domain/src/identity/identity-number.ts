/** A personal number (CCCD, twelve digits) or the old nine-digit card (VAL-007). */
export const isIdentityNumber = (text: string): boolean => /^(?:\d{9}|\d{12})$/.test(text);

/** The nine-digit card: no longer valid since 2025, still found on old records. */
export const isOldIdentityNumber = (text: string): boolean => /^\d{9}$/.test(text);
