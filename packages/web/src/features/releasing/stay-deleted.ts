import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { restoreDrafts } from '@hoadon/contracts/issuing';
import type { Translate } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { refusalText } from './refusal-text.ts';

type Refusals = OutputOf<typeof restoreDrafts>['refusals'];

/** Shows how many corrections stay deleted, with the reason of the first. */
export function showDeleted(
  t: Translate,
  [first, ...others]: Refusals,
  action: Readonly<{ label: string; onClick: () => void }>,
): void {
  const count = others.length + 1;
  const reason = refusalText(t, first?.reason) ?? '';
  toast.error(`${t('invoiceActions.stayDeleted', { count })} ${reason}`.trim(), { action });
}
