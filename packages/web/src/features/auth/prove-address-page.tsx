import { proveAddress } from '@hoadon/contracts/own-account';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { AuthLayout } from './auth-layout.tsx';

/**
 * Where the link of the letter about an address leads. A press confirms it: programs that look into letters open links
 * as well.
 */
export function ProveAddressPage() {
  const { t } = useTranslation();
  const token = useLocation({ select: ({ hash }) => hash });
  const proof = useMutation({ mutationFn: () => call(proveAddress, { token }) });
  return (
    <AuthLayout title={t('auth.proof.title')}>
      <div className="flex flex-col gap-4">
        {!token && <p>{t('auth.invitation.incomplete')}</p>}
        {token && !proof.isSuccess && (
          <>
            <p>{t('auth.proof.text')}</p>
            <ErrorLine error={proof.error} />
            <Button
              variant="primary"
              busy={proof.isPending}
              onClick={() => proof.mutate()}
              className="min-h-10!"
            >
              {t('auth.proof.submit')}
            </Button>
          </>
        )}
        {proof.isSuccess && <p role="status">{t('auth.proof.done')}</p>}
        <Link to="/login" search={{}} className="font-medium text-primary-600 hover:underline">
          {t('auth.register.login')}
        </Link>
      </div>
    </AuthLayout>
  );
}
