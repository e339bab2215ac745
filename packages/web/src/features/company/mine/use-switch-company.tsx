import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../../lib/unsaved/index.ts';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { goOnIn } from './switch-company.ts';

export type SwitchCompany = Readonly<{
  /** Goes on in this company; asks first where something is not saved. Does nothing while a switch is under way. */
  choose: (id: string) => void;
  /** Under way to this one. */
  pendingId: string | null;
  /** The question about what is not saved; to be drawn. */
  question: ReactNode;
  error: Error | null;
}>;

/** The way to another of the user's companies (COMP-014). */
export function useSwitchCompany(onError?: (error: Error) => void): SwitchCompany {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: goOnIn,
    ...(onError && { onError }),
  });
  const [asking, setAsking] = useState<string | null>(null);
  const stay = () => setAsking(null);
  const leave = () => {
    stay();
    if (asking !== null) mutate(asking);
  };
  return {
    choose: (id) => {
      // A second switch would send the refresh token that the first has ended.
      if (isPending) return;
      if (hasUnsaved()) setAsking(id);
      else mutate(id);
    },
    pendingId: isPending ? variables : null,
    question: <UnsavedDialog guard={{ asking: asking !== null, close: stay, stay, leave }} />,
    error,
  };
}
