import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { QuestionDialog, type Scope, scopeOf } from '../bulk-acts/index.ts';
import type { ManyProps } from '../invoice-lists/index.ts';

/** Has the chosen rows of a list checked anew, or all that it finds. */
export function VerifyChosen({ list, selection }: ManyProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_management.change');
  // As they are chosen when it is asked: rows may leave the list while the answer is still out.
  const [scope, setScope] = useState<Scope | null>(null);
  if (!mayAsk || (selection.ids.size === 0 && !scope)) return null;
  const close = () => setScope(null);
  return (
    <>
      <Button icon={ShieldCheck} onClick={() => setScope(scopeOf(list, selection))}>
        {t('verification.verify')}
      </Button>
      {scope && (
        <QuestionDialog
          kind="verify"
          scope={scope}
          onClose={close}
          onDone={(actId) => {
            close();
            selection.clear();
            list.watch(actId);
          }}
        />
      )}
    </>
  );
}
