import { isEmail } from './email-list.ts';

/** 3 to 16 letters, digits, @, _ or -, or an e-mail address (VAL-026). */
export const isUserName = (text: string): boolean =>
  /^[A-Za-z0-9@_-]{3,16}$/.test(text) || isEmail(text);
