import type { ListContent } from '../invoice-lists/index.ts';
import type { UnissuedStatus } from './counts.ts';

const at = (status: UnissuedStatus): ListContent => ({
  source: 'unissued',
  fixed: { releasing_status: status },
});

/** What the lists of unissued invoices hold. Apart from how they are shown, because they are asked for before their pages are fetched. */
export const UNISSUED_CONTENTS: Readonly<Record<UnissuedStatus, ListContent>> = {
  draf: at('draf'),
  release_error: at('release_error'),
  releasing: at('releasing'),
};
