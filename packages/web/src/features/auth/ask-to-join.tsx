import { askToJoin } from '@hoadon/contracts/own-account';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';

type Asker = Readonly<{ tax_code: string; name: string; email: string; phone: string }>;

export const isTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'COMPANY_ALREADY_EXISTS';

/** Beside the refusal of a tax code that another company uses: its admins are asked for an invitation. */
export function AskToJoin({ asker }: { asker: () => Asker }) {
  const { t } = useTranslation();
  const asking = useMutation({ mutationFn: () => call(askToJoin, asker()) });
  if (asking.isSuccess) return <p role="status">{t('auth.join.sent')}</p>;
  return (
    <div className="flex flex-col items-start gap-2 rounded-control border border-line bg-surface p-3">
      <p>{t('auth.join.text')}</p>
      <Button busy={asking.isPending} onClick={() => asking.mutate()}>
        {t('auth.join.action')}
      </Button>
      <ErrorLine error={asking.error} />
    </div>
  );
}
