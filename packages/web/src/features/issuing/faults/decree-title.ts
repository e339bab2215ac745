import type { ListedOriginal } from '@hoadon/domain/invoice/invoice';
import type { Translate } from '../../../lib/i18n.ts';
import { listedName } from '../editor/index.ts';

/** Title of a reduction row, with its original for a correction of many. */
export const decreeTitle = (t: Translate, listed: ListedOriginal | undefined): string =>
  listed
    ? t('issuing.decree.ofListed', { invoice: listedName(listed) })
    : t('issuing.decree.title');
