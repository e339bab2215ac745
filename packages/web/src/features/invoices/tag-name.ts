import { isSpecialTagName } from '@hoadon/domain/tags/tag-name';
import { t } from '../../lib/i18n.ts';

/** Display name: two tag names are codes and are translated (TAG-004). */
export const tagName = (name: string): string =>
  isSpecialTagName(name) ? t(`invoices.specialTag.${name}`) : name;
