import { useQuery } from '@tanstack/react-query';
import { sellerQuery } from '../../company/index.ts';
import type { ReturnValues } from '../form/index.ts';

/** Whether neither the company nor the return names a tax office: the file of the return would be refused. */
export function useLacksOffice({ texts }: ReturnValues): boolean {
  const { data: seller } = useQuery(sellerQuery);
  const isTyped = texts.maCQTNoiNop.trim() !== '' && texts.tenCQTNoiNop.trim() !== '';
  return seller !== undefined && !seller.approval_unit && !isTyped;
}
