import type { InvoiceImport } from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';

export const RESULT_TABS = ['successful', 'reconciled', 'invalid', 'set-aside'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** Buckets of each tab, in the order of attention (S-43). */
export const BUCKETS_OF: Readonly<Record<ResultTab, readonly IntakeBucket[]>> = {
  successful: ['changed', 'exists', 'new'],
  reconciled: ['to-verify'],
  invalid: ['failed', 'error'],
  'set-aside': ['set-aside'],
};

export type Counts = InvoiceImport['counts'];

const COUNT_OF = {
  new: 'new',
  changed: 'changed',
  exists: 'exists',
  'to-verify': 'to_verify',
  failed: 'failed',
  error: 'error',
  'set-aside': 'set_aside',
} as const satisfies Record<IntakeBucket, keyof Counts>;

export const countOf = (counts: Counts, bucket: IntakeBucket): number => counts[COUNT_OF[bucket]];

export const countIn = (counts: Counts, tab: ResultTab): number =>
  BUCKETS_OF[tab].reduce((sum, bucket) => sum + countOf(counts, bucket), 0);

/** Several imports as one. */
export const sumOf = (imports: readonly Readonly<{ counts: Counts }>[]): Counts =>
  imports.reduce<Counts>(
    (sum, { counts }) => ({
      total: sum.total + counts.total,
      new: sum.new + counts.new,
      changed: sum.changed + counts.changed,
      exists: sum.exists + counts.exists,
      to_verify: sum.to_verify + counts.to_verify,
      failed: sum.failed + counts.failed,
      error: sum.error + counts.error,
      set_aside: sum.set_aside + counts.set_aside,
    }),
    NOTHING,
  );

const NOTHING: Counts = {
  total: 0,
  new: 0,
  changed: 0,
  exists: 0,
  to_verify: 0,
  failed: 0,
  error: 0,
  set_aside: 0,
};

/** IMP-010: the first of these that holds something, then what went wrong. */
const OPENED_FIRST = [
  'changed',
  'exists',
  'to-verify',
  'new',
  'error',
  'failed',
  'set-aside',
] as const;

export const firstBucket = (counts: Counts): IntakeBucket =>
  OPENED_FIRST.find((bucket) => countOf(counts, bucket) > 0) ?? 'new';

export const tabOf = (bucket: IntakeBucket): ResultTab =>
  RESULT_TABS.find((tab) => BUCKETS_OF[tab].includes(bucket)) ?? 'invalid';

/** Nothing more comes of it: it is read to its end, or given up. */
export const isOver = ({ state }: Pick<InvoiceImport, 'state'>): boolean =>
  state === 'finished' || state === 'failed';

/** Whether there is anything to show (IMP-007). */
export const hasResult = ({ total, set_aside }: Counts): boolean => total > set_aside;
