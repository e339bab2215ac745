import { useMemo, useState } from 'react';
import { newIdempotencyKey } from '../../lib/calls/idempotency-key.ts';
import { useCurrentUser } from '../auth/index.ts';
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx';
import { ownerOf, type SavedForm } from './recovery/index.ts';

type RecoverableFormProps = Omit<InvoiceFormProps, 'opening' | 'written' | 'onTake'> & {
  /** Id of the draft, or path of a correction; null for a new invoice. */
  page: string | null;
};

/** The form, which a copy recovered from this browser can replace. */
export function RecoverableForm({ page, ...form }: RecoverableFormProps) {
  const user = useCurrentUser();
  const [taken, setTaken] = useState<SavedForm | null>(null);
  const [slot] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<string | null>(null);
  // Held in state: the user is cleared when the session expires, but the last input must still be saved.
  if (user && owner === null) setOwner(ownerOf(user));
  const at = taken?.slot ?? slot;
  const opening = useMemo(() => owner && { owner, slot: at, page }, [owner, at, page]);
  return (
    <InvoiceForm
      key={at}
      {...form}
      // A recovered form need not be the copy that this page was opened for, so nothing is locked.
      {...(taken && !form.setting.correcting && { setting: { ...form.setting, locked: [] } })}
      draftState={taken ? { stored: taken.stored, open: taken.open ?? null } : form.draftState}
      written={taken?.written ?? null}
      opening={opening || null}
      onTake={setTaken}
    />
  );
}
