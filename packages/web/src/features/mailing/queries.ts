import { retryEmail, sendEmail } from '@hoadon/contracts/mailing';
import { useMutation } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/acts/act.ts';
import type { WrittenMail } from './mail-form.tsx';

/** The specification joins addresses by semicolon (MAIL-006). */
export const mailInvoice = (act: Act, id: string, { name, addresses }: WrittenMail) =>
  act.send(sendEmail, { id, emails: addresses.join(';'), name });

/** Sends a failed mail again; `readAgain` reads what came of it. */
export function useRetryEmail(readAgain: () => unknown) {
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(retryEmail, { id }),
    onSettled: readAgain,
  });
}
