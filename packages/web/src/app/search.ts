/** Plain text in, plain text out: `00012` and `true` stay what they are until a route reads them. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const written = query.toString();
  return written && `?${written}`;
}

/** What several pages understand alike; the rest belongs to one list and one look at it. */
const HEADER_KEEPS = ['start_date', 'end_date'];
const MOBILE_TAB_KEEPS = [
  ...HEADER_KEEPS,
  'invoice_type',
  'invoiceType',
  'invoice_outgoing',
  'statistics',
];

type Search = Readonly<Record<string, unknown>>;

const only = <Of extends Search>(search: Of, names: readonly string[]): Of =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name))) as Of;

/** The documented values of the lists, less those that a header tab drops (NAV-024, AMB-12). What this product adds belongs to one look. */
const HEADER_TAB_KEEPS = [
  ...HEADER_KEEPS,
  'tag_id',
  'period',
  'currency',
  'is_secure',
  'is_signed',
  'invoice_virtual',
];

/** What stays in the address when another page of the sidebar is opened. */
export const afterSidebarPage = <Of extends Search>(search: Of): Of => only(search, HEADER_KEEPS);

/** What stays in the address when another header tab is opened (NAV-024). */
export const afterHeaderTab = <Of extends Search>(search: Of): Of => only(search, HEADER_TAB_KEEPS);

/** What stays when a mobile tab is opened (NAV-033, NAV-036); tabs add their own values. */
export const afterMobileTab =
  <Adds extends Search>(adds: Adds) =>
  <Of extends Search>(search: Of): Of & Adds => ({ ...only(search, MOBILE_TAB_KEEPS), ...adds });
