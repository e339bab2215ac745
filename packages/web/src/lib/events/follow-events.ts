import type { Resync, ServerEvent } from '@hoadon/contracts/invoices';
import type { QueryClient } from '@tanstack/react-query';
import { listenTogether } from './share.ts';

/** Many rows of a bulk run change within a moment: they are read again once. Milliseconds. */
const SOON = 200;
const REST = 1_500;
/** A read that does not end by then holds up no other. Milliseconds. */
const PATIENCE = 30_000;

/** Query keys that a change makes stale, their parts joined. Single invoices are made stale by their ids. */
const STALE: Readonly<Record<ServerEvent['type'], readonly string[]>> = {
  // An issued invoice counts against the package, which comes with the user.
  // What became of an invoice is what became of its row in a run.
  // Not the tree of folders and the tags beside every page: a run would have them counted again every two seconds.
  invoice: [
    'all-series',
    'bulk-run',
    'current-user',
    'debts',
    'mistake-reports',
    'partners',
    'reconciliations',
    'statistics',
    'system-status',
    'tags/counted',
    'vat-return',
    'waiting-for-approval',
  ],
  // Rows of a reconciliation stay in place while they are settled one by one.
  'bulk-run': ['bulk-run', 'current-user', 'reconciliation-rows'],
  'draft-import': ['draft-import'],
  'invoice-import': ['invoice-imports'],
  email: ['invoices/detail', 'system-status'],
  'mistake-report': ['mistake-reports'],
  'bank-statement': ['bank-statements', 'bank-statement-rows'],
  tag: ['tags', 'filter-options'],
  'tag-access-list': ['tag-shares'],
  directory: ['directories', 'filter-options'],
  partner: ['partners', 'filter-options'],
  payment: ['payments', 'partners', 'debts', 'statistics'],
  rule: ['rules'],
  'rule-run': ['rules/runs'],
  reconciliation: ['reconciliations', 'statistics'],
  'einvoice-sync': ['einvoice-accounts'],
  // A first connection brings a package with it.
  'tax-account': ['tax-account', 'current-user', 'invoices/licence', 'invoices/packages'],
  'tax-sync': ['tax-account'],
  licence: ['current-user', 'invoices/packages', 'invoices/licence'],
  notification: ['notifications'],
  'vat-return': ['vat-return'],
};
const EVERYTHING = [...new Set(Object.values(STALE).flat())];
/** Means any invoice. */
const ANY = '*';

/** Brings invoices on the page up to date; null: any may have changed. */
export type InvoicesChanged = (ids: ReadonlySet<string> | null) => Promise<void>;

/** Applies server events to the page while a session exists; returns a disposer. */
export function followEvents(client: QueryClient, invoicesChanged: InvoicesChanged): () => void {
  const stop = new AbortController();
  const stale = gather((keys) =>
    Promise.all([...keys].map((key) => client.invalidateQueries({ queryKey: key.split('/') }))),
  );
  const changed = gather((ids) => invoicesChanged(ids.has(ANY) ? null : ids));
  listenTogether(stop.signal, ({ what }) => {
    if (!what) return;
    stale(what.type === 'resync' ? EVERYTHING : STALE[what.type]);
    changed(invoicesIn(what));
  });
  return () => stop.abort();
}

function invoicesIn(what: ServerEvent | Resync): readonly string[] {
  if (what.type === 'invoice') return [what.id];
  // During a run each changed invoice has an event of its own.
  const isOver = what.type === 'bulk-run' && what.state !== 'running';
  // Its drafts have no events of their own.
  const isDrafted = what.type === 'draft-import' && what.state === 'created';
  // Rows show its name and colour.
  const isWorn = what.type === 'tag' && what.state !== 'created';
  return what.type === 'resync' || isOver || isDrafted || isWorn ? [ANY] : [];
}

type ChangeHandler = (what: ReadonlySet<string>) => Promise<unknown>;

/**
 * Acts soon after a change, and again only when that is done and a pause is over: a long list that is
 * being read is read to its end, however much happens meanwhile, and once more after that.
 */
function gather(act: ChangeHandler): (what: readonly string[]) => void {
  const waiting = new Set<string>();
  let isPlanned = false;
  const run = async () => {
    while (waiting.size > 0) {
      const all = new Set(waiting);
      waiting.clear();
      await Promise.race([act(all), pause(PATIENCE)]);
      await pause(REST);
    }
    isPlanned = false;
  };
  return (what) => {
    for (const one of what) waiting.add(one);
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    setTimeout(() => void run(), SOON);
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
