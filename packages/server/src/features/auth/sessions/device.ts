import type { Device } from '@hoadon/contracts/own-account';

/** The first that fits counts: most browsers also name those they descend from. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Cốc Cốc', /\bcoc_coc_browser\//i],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Windows', /\bWindows NT\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstIn = (kinds: readonly (readonly [string, RegExp])[], text: string): string | null =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Browser and system by the names people know them by; without versions, which change every month. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: firstIn(BROWSERS, userAgent ?? ''),
  system: firstIn(SYSTEMS, userAgent ?? ''),
});

/** The same in one line; empty where neither is known. */
export const deviceName = ({ browser, system }: Device): string =>
  [browser, system].filter((part) => part !== null).join(' · ');
