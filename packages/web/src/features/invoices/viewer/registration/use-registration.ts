import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../../lib/use-settled.ts';
import { registrationQuery } from '../viewer-queries.ts';

/** Whoever walks past an invoice asks no register about it. Milliseconds. */
const REST = 400;

/** What the business register says of the parties of the invoice that one has stopped at. */
export function useRegistration(id: string) {
  const settled = useSettled(id, REST);
  return useQuery({ ...registrationQuery(id), enabled: settled === id });
}
