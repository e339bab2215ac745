import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordQuestion } from '../../ui/overlays/password-question.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { membersQuery, useRequire, useReset } from './queries.ts';

/** Whether everybody in the company needs one, who has one, and the way out for who lost it. */
export function CompanyRule({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation();
  const isAdmin = useCurrentUser()?.role === 'admin';
  const require = useRequire();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const close = () => {
    require.reset();
    setWanted(null);
  };
  return (
    <section
      aria-label={t('secondFactor.company')}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="text-title">{t('secondFactor.company')}</h2>
      <Checkbox
        label={t('secondFactor.demand')}
        checked={isRequired}
        disabled={!isAdmin}
        onChange={(event) => setWanted(event.target.checked)}
      />
      <p className="text-small text-muted">
        {t(isAdmin ? 'secondFactor.demandHint' : 'secondFactor.demandByAdmin')}
      </p>
      <Members />
      {wanted !== null && (
        <PasswordQuestion
          title={t(wanted ? 'secondFactor.demandTitle' : 'secondFactor.leaveTitle')}
          confirmLabel={t(wanted ? 'secondFactor.demandAction' : 'secondFactor.leaveAction')}
          danger={!wanted}
          busy={require.isPending}
          error={require.error}
          onPassword={(password) =>
            require.mutate({ is_required: wanted, password }, { onSuccess: () => setWanted(null) })
          }
          onCancel={close}
        >
          <p>{t(wanted ? 'secondFactor.demandHint' : 'secondFactor.leaveText')}</p>
        </PasswordQuestion>
      )}
    </section>
  );
}

function Members() {
  const { t } = useTranslation();
  const members = useQuery(membersQuery);
  const me = useCurrentUser();
  const reset = useReset();
  const [member, setAsked] = useState<Readonly<{ user_id: string; name: string }> | null>(null);
  return (
    <>
      <WhenRead query={members} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li
                key={row.user_id}
                className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline py-2"
              >
                <span>
                  <span className="block">{row.name}</span>
                  <span className="block text-small break-all text-muted">
                    {row.email} ·{' '}
                    {t(row.is_on ? 'secondFactor.memberOn' : 'secondFactor.memberOff')}
                  </span>
                </span>
                {row.is_on && row.user_id !== me?.user_id && (
                  <Button onClick={() => setAsked(row)}>
                    {t('secondFactor.reset')}
                    <span className="sr-only">{row.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </WhenRead>
      {member && (
        <PasswordQuestion
          danger
          title={t('secondFactor.resetTitle', { name: member.name })}
          confirmLabel={t('secondFactor.reset')}
          busy={reset.isPending}
          error={reset.error}
          onPassword={(password) =>
            reset.mutate({ user_id: member.user_id, password }, { onSuccess: () => setAsked(null) })
          }
          onCancel={() => {
            reset.reset();
            setAsked(null);
          }}
        >
          <p>{t('secondFactor.resetText')}</p>
        </PasswordQuestion>
      )}
    </>
  );
}
