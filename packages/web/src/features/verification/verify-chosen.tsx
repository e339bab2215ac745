import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { QuestionDialog, scopeOf } from '../bulk-acts/index.ts';
import type { ManyProps } from '../invoices/index.ts';

/** Has the chosen rows of a list checked anew, or all that it finds. */
export function VerifyChosen({ list, selection }: ManyProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_management.change');
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk || (selection.ids.size === 0 && !isAsking)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button icon={ShieldCheck} onClick={() => setAsking(true)}>
        {t('verification.verify')}
      </Button>
      {isAsking && (
        <QuestionDialog
          kind="verify"
          scope={scopeOf(list, selection)}
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
