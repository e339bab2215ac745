import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { CompanyRule } from './company-rule.tsx';
import { ProofForm, type ProofWish } from './proof-form.tsx';
import { ownFactorQuery } from './queries.ts';

/** The user's own second factor, and for who manages users the rule of the company. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  usePageTitle(t('secondFactor.title'));
  const own = useQuery(ownFactorQuery);
  const mayRule = useMay('user_management.change');
  const [wish, setWish] = useState<ProofWish | null>(null);
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-4 px-4 py-6 tablet:px-8">
        <header>
          <Link to="/main/account" className="font-medium text-primary-600 hover:underline">
            {t('shell.user.account')}
          </Link>
          <h1 className="text-total">{t('secondFactor.title')}</h1>
          <p className="max-w-160 text-muted">{t('secondFactor.text')}</p>
        </header>
        <section
          aria-label={t('secondFactor.own')}
          className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
        >
          <WhenRead query={own} waiting={<SkeletonRows rows={2} label={t('common.loading')} />}>
            {({ on_since, recovery_codes_left: count, is_required }) => (
              <>
                <p>
                  <span className="block font-semibold">
                    {t(on_since ? 'secondFactor.isOn' : 'secondFactor.isOff')}
                  </span>
                  {on_since && (
                    <span className="text-muted">{t('secondFactor.left', { count })}</span>
                  )}
                  {is_required && (
                    <span className="block text-muted">{t('secondFactor.required')}</span>
                  )}
                </p>
                {wish ? (
                  <ProofForm key={wish} wish={wish} onClose={() => setWish(null)} />
                ) : (
                  <div className="flex flex-wrap gap-2">
                    {!on_since && (
                      <Button variant="primary" onClick={() => setWish('setUp')}>
                        {t('secondFactor.setUp')}
                      </Button>
                    )}
                    {on_since && (
                      <Button onClick={() => setWish('replace')}>
                        {t('secondFactor.replace')}
                      </Button>
                    )}
                    {on_since && (
                      <Button onClick={() => setWish('renew')}>{t('secondFactor.renew')}</Button>
                    )}
                    {on_since && !is_required && (
                      <Button onClick={() => setWish('switchOff')}>
                        {t('secondFactor.switchOff')}
                      </Button>
                    )}
                  </div>
                )}
              </>
            )}
          </WhenRead>
        </section>
        {mayRule && own.data && <CompanyRule isRequired={own.data.is_required} />}
      </div>
    </div>
  );
}
