import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { FoundInvoiceCard } from './found-invoice.tsx';
import { lookUp } from './look-up.ts';
import { LookupForm } from './lookup-form.tsx';

/**
 * Where the buyer of an invoice looks it up by the printed code, without signing in. A link has the code behind the #,
 * which no server sees.
 */
export function InvoiceLookupPage() {
  const { t } = useTranslation();
  const linkedCode = useLocation({ select: ({ hash }) => hash });
  const looking = useMutation({ mutationFn: lookUp });
  useEffect(() => {
    document.title = `${t('invoiceLookup.title')} – ${t('common.brand')}`;
  }, [t]);
  return (
    <div className="flex min-h-full flex-col bg-canvas">
      <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4 py-2">
        <Brand />
        <LanguageSwitch />
      </header>
      <main className="mx-auto flex w-full max-w-150 flex-1 flex-col gap-5 px-4 py-6">
        <div className="flex flex-col gap-1">
          <h1 className="text-total">{t('invoiceLookup.title')}</h1>
          <p className="text-muted">{t('invoiceLookup.about')}</p>
        </div>
        <LookupForm
          key={linkedCode}
          linkedCode={linkedCode}
          isPending={looking.isPending}
          error={looking.error}
          onSubmit={looking.mutate}
        />
        <div role="status" className="flex flex-col gap-2">
          {looking.isPending && <p className="text-muted">{t('invoiceLookup.pending')}</p>}
          {looking.data && <FoundInvoiceCard invoice={looking.data} />}
        </div>
      </main>
    </div>
  );
}
