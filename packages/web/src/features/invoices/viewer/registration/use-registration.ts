import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../../lib/use-settled.ts';
import { useMay } from '../../../auth/index.ts';
import { registrationQuery } from '../viewer-queries.ts';

/** Milliseconds on an invoice before the register is queried, so that moving past it sends no query. */
const REST = 400;

/** Registration of the parties of the invoice. */
export function useRegistration(id: string) {
  const settled = useSettled(id, REST);
  const mayAsk = useMay('invoice_management.view');
  return useQuery({ ...registrationQuery(id), enabled: mayAsk && settled === id });
}
