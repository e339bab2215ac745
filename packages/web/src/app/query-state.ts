import { z } from 'zod';

const text = (max: number) => z.string().trim().min(1).max(max).optional().catch(undefined);
const count = z.coerce.number().int().min(1).max(1_000).optional().catch(undefined);

/** What the address holds beside the page: filters of a list and the invoice that lies open. */
export const QueryState = z.object({
  search_text: text(200),
  page: count,
  page_size: count,
  origin: text(20),
  start_date: z.iso.date().optional().catch(undefined),
  end_date: z.iso.date().optional().catch(undefined),
  invoice_type: text(20),
  invoiceType: z.enum(['ALL', 'INCOMING', 'OUTGOING']).optional().catch(undefined),
  invoice_outgoing: z.enum(['true', 'false']).optional().catch(undefined),
  exclude_invoice_types: text(100),
  statistics: z.enum(['HIDE']).optional().catch(undefined),
  /** Id of the invoice shown in the viewer. */
  invoice: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional()
    .catch(undefined),
  /** Id of the invoice that a new one begins as a copy of. */
  copy: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional()
    .catch(undefined),
  /** Id of the run of issuing that is watched. */
  run: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional()
    .catch(undefined),
  /** The series whose printed form is shown, its type in front: 1C26TAA. */
  series: z
    .string()
    .regex(/^[126][A-Z0-9]{6}$/)
    .optional()
    .catch(undefined),
  type: z.enum(['logout']).optional().catch(undefined),
});
export type QueryState = z.infer<typeof QueryState>;

/** Plain text in, plain text out: `00012` and `true` stay what they are until a schema reads them. */
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

type Name = keyof QueryState;
const HEADER_DROPS: readonly Name[] = [
  'page',
  'origin',
  'page_size',
  'search_text',
  'invoice_type',
  'invoiceType',
  'invoice_outgoing',
  'exclude_invoice_types',
  'statistics',
  'invoice',
  'series',
];
const MOBILE_TAB_DROPS: readonly Name[] = [
  'page',
  'origin',
  'page_size',
  'search_text',
  'exclude_invoice_types',
  'invoice',
  'series',
];

const without = (query: QueryState, names: readonly Name[]): QueryState =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !names.some((drop) => drop === name)),
  );

/** What stays in the address when another header tab or sidebar page is opened (NAV-024). */
export const afterHeaderTab = (query: QueryState): QueryState => without(query, HEADER_DROPS);

/** What stays when a mobile tab is opened (NAV-033, NAV-036); tabs add their own values. */
export const afterMobileTab =
  (adds: QueryState) =>
  (query: QueryState): QueryState => ({ ...without(query, MOBILE_TAB_DROPS), ...adds });
