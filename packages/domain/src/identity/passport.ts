/** The Vietnamese passport as the specification knows it: B, C or D and seven digits (VAL-008). */
export const isVietnamesePassport = (text: string): boolean => /^[BCD]\d{7}$/.test(text);

/** What the authority's format takes: newer Vietnamese and foreign passports too (DOMAIN §4). */
export const isPassport = (text: string): boolean => /^[A-Z0-9]{5,20}$/.test(text);
