const MOBILE = /^(?:\+?84|0)[35789]\d{8}$/;
const LANDLINE = /^(?:\+?84|0)2\d{9}$/;
const HOTLINE = /^(?:1800|1900)\d{4,6}$/;

/** A Vietnamese mobile, landline or hotline number; spaces, dots, dashes and brackets do not count (VAL-006). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[\s.()-]/g, '');
  return MOBILE.test(digits) || LANDLINE.test(digits) || HOTLINE.test(digits);
}
