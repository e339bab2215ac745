/** A personal number (CCCD, twelve digits) or the old nine-digit card (VAL-007). */
export const isIdentityNumber = (text: string): boolean => /^(?:\d{9}|\d{12})$/.test(text);

/** The nine-digit card: no longer valid since 2025, still found on old records. */
export const isOldIdentityNumber = (text: string): boolean => /^\d{9}$/.test(text);

/** The Vietnamese passport as the specification knows it: B, C or D and seven digits (VAL-008). */
export const isVietnamesePassport = (text: string): boolean => /^[BCD]\d{7}$/.test(text);

/** What the authority's format takes: newer Vietnamese and foreign passports too (docs/law-and-practice.md#tax-codes-and-papers). */
export const isPassport = (text: string): boolean => /^[A-Z0-9]{5,20}$/.test(text);
