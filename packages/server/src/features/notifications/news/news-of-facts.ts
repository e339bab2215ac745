import { Notable } from '@hoadon/contracts/notifications';
import type { DatedEvent } from '../../../platform/events/read-outbox.ts';
import type { News } from '../news.ts';

const SYNCED = {
  portal: 'portal-synced',
  'portal-history': 'portal-history-synced',
  provider: 'provider-synced',
} as const;

/** What features published as notable. Throws where it is none that this version knows. */
export const newsOfFacts = (events: readonly DatedEvent[]): News[] =>
  events.map((event) => newsOf(Notable.parse(event.payload['fact']), event));

function newsOf(fact: Notable, { subject, at }: DatedEvent): News {
  const base = { fact: subject, refId: null, by: null, at } as const;
  switch (fact.kind) {
    case 'sync-succeeded':
      return {
        ...base,
        kind: SYNCED[fact.process],
        by: fact.by ?? null,
        refId: refIn(fact.about),
        content: {
          start_date: fact.from,
          end_date: fact.to,
          total_invoices: fact.invoices,
          ...(fact.ofOthers && {
            failed: fact.ofOthers.invoices,
            other_tax_code: fact.ofOthers.taxCode,
          }),
        },
      };
    case 'settled-changed':
    case 'approved-changed':
      return {
        ...base,
        kind: fact.kind,
        content: { total_invoices: 0 },
        grows: { invoices: fact.invoices, count: null },
      };
    case 'tax-account-failed':
      return { ...base, kind: 'tax-account-failed', content: { reason: fact.reason } };
    case 'notices-synced':
      return {
        ...base,
        kind: 'notices-synced',
        by: fact.by ?? null,
        content: { total_invoices: fact.series },
      };
    case 'licence-used': {
      const { percent, used, capacity } = fact;
      return {
        ...base,
        kind: 'licence-used',
        content: { percent, total_invoices: used, capacity },
      };
    }
    case 'work-failed': {
      const { area, reason } = fact;
      const kind = area === 'sync' ? 'sync-stopped' : 'work-failed';
      return { ...base, kind, refId: refIn(fact.about), content: { area, reason } };
    }
  }
}

/** `sync-run/12` is about 12. */
const refIn = (about: string): string | null =>
  /^[\w-]+\/(\d{1,19})(?:\/|$)/.exec(about)?.[1] ?? null;
