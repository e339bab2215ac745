import { endOwnSession, type OwnSession } from '@hoadon/contracts/own-account';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { ownSessionsQuery } from './own-sessions-query.ts';

/** Where the user is signed in. There is always one: this. */
export function OwnSessions() {
  const { t } = useTranslation();
  const query = useQuery(ownSessionsQuery);
  return (
    <section
      aria-labelledby="own-sessions"
      className="rounded-control border border-line bg-surface"
    >
      <header className="border-b border-line p-4">
        <h2 id="own-sessions" className="text-title font-semibold">
          {t('auth.account.sessions')}
        </h2>
        <p className="text-muted">{t('auth.account.sessionsText')}</p>
      </header>
      <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <SessionRow key={`${session.company_id} ${session.id}`} session={session} />
            ))}
          </ul>
        )}
      </WhenRead>
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const { id, company_id, company_name, device, address, is_this } = session;
  const name =
    [device.browser, device.system].filter(Boolean).join(' · ') || t('auth.account.unknownDevice');
  const ending = useMutation({
    mutationFn: () => act.send(endOwnSession, { company_id, id }),
    onSuccess: () => toast.success(t('auth.account.ended', { device: name })),
    onSettled: () => client.invalidateQueries(ownSessionsQuery),
  });
  const at = formatDateTime(session.last_used_at);
  return (
    <li className="flex flex-col gap-2 border-b border-hairline px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-small text-muted">
            {[company_name, address].filter(Boolean).join(' · ')}
          </p>
          <p className="text-small text-muted">{t('auth.account.lastUsed', { at })}</p>
        </div>
        {is_this ? (
          <span className="text-small font-medium text-success">{t('auth.account.this')}</span>
        ) : (
          <Button
            aria-label={t('auth.account.endNamed', { device: name })}
            busy={ending.isPending}
            onClick={() => ending.mutate()}
          >
            {t('auth.account.end')}
          </Button>
        )}
      </div>
      <ErrorLine error={ending.error} />
    </li>
  );
}
