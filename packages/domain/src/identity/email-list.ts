const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MISPLACED_DOT = /^\.|\.\.|\.@/;
const MAX_ADDRESS = 254;
const SEPARATORS = /[\s;,]+/;

/** One e-mail address (VAL-027). Two dots in a row and a dot at an end of the name are refused. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_ADDRESS && !MISPLACED_DOT.test(text) && ADDRESS.test(text);
}

/** Addresses in the order typed; `position` of a wrong one counts from 1 (VAL-029). */
export type EmailList = Readonly<{
  addresses: readonly string[];
  faults: readonly Readonly<{ position: number; text: string }>[];
}>;

/** Reads addresses separated by space, semicolon or comma (VAL-028). An empty list has no fault. */
export function parseEmailList(text: string): EmailList {
  const typed = text.split(SEPARATORS).filter((part) => part !== '');
  return {
    addresses: typed.filter(isEmail),
    faults: typed
      .map((part, index) => ({ position: index + 1, text: part }))
      .filter((part) => !isEmail(part.text)),
  };
}
