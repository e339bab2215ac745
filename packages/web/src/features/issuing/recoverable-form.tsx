import { useMemo, useState } from 'react';
import { newIdempotencyKey } from '../../lib/calls/idempotency-key.ts';
import { useCurrentUser } from '../auth/index.ts';
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx';
import { type KeptForm, ownerOf } from './recovery/index.ts';

type RecoverableFormProps = Omit<InvoiceFormProps, 'opening' | 'written' | 'onTake'> & {
  /** Id of the draft whose page this is; null for a new invoice. */
  page: string | null;
};

/** The form, empty or from the server, until what was left behind in this browser takes its place. */
export function RecoverableForm({ page, ...form }: RecoverableFormProps) {
  const user = useCurrentUser();
  const [taken, setTaken] = useState<KeptForm | null>(null);
  const [slot] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<string | null>(null);
  // Kept though the user is forgotten when the session runs out: the last words belong to them.
  if (user && owner === null) setOwner(ownerOf(user));
  const at = taken?.slot ?? slot;
  const opening = useMemo(() => owner && { owner, slot: at, page }, [owner, at, page]);
  return (
    <InvoiceForm
      key={at}
      {...form}
      // What is gone on with need not be the copy that this page was opened for.
      {...(taken && !form.setting.correcting && { setting: { ...form.setting, locked: [] } })}
      kept={taken ? { stored: taken.stored, open: taken.open ?? null } : form.kept}
      written={taken?.written ?? null}
      opening={opening || null}
      onTake={setTaken}
    />
  );
}
