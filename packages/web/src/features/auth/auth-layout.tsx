import { FileCheck2, Landmark, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

const PROMISES = [
  { icon: FileCheck2, key: 'auth.promise.correct' },
  { icon: Landmark, key: 'auth.promise.authority' },
  { icon: Send, key: 'auth.promise.delivered' },
] as const;

/** The guest pages: the form on the left, a quiet word about the product on the right. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-full bg-surface wide:grid-cols-[minmax(480px,1fr)_1.2fr]">
      <div className="flex flex-col px-6 py-5 tablet:px-12">
        <header className="flex items-center justify-between gap-4">
          <Brand />
          <LanguageSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-95 flex-1 flex-col justify-center py-10">
          <h1 className="mb-6 text-total">{title}</h1>
          {children}
        </main>
        <footer className="text-small text-muted">{t('auth.footer')}</footer>
      </div>
      <aside className="hidden flex-col justify-center gap-10 border-l border-line bg-canvas px-16 wide:flex">
        <InvoiceSheet />
        <div className="flex max-w-115 flex-col gap-5">
          <p className="text-display font-semibold text-balance">{t('auth.headline')}</p>
          <ul className="flex flex-col gap-2.5 text-muted">
            {PROMISES.map(({ icon: Icon, key }) => (
              <li key={key} className="flex items-center gap-2.5">
                <Icon aria-hidden size={16} className="shrink-0 text-primary-600" />
                {t(key)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
