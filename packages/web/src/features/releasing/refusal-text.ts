import { isActionRefusal } from '@hoadon/domain/corrections/action-refusal';
import type { Translate } from '../../lib/i18n.ts';

/** Why a correction is not allowed; null where this program does not know the reason. */
export const refusalText = (t: Translate, reason: string | undefined): string | null =>
  reason !== undefined && isActionRefusal(reason) ? t(`invoiceActions.refusal.${reason}`) : null;
