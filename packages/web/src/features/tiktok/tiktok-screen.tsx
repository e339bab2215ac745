import type { TiktokConnection } from '@hoadon/contracts/tiktok';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link2, Unlink2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { connectionQuery, useDisconnect } from './queries.ts';
import { useConnecting } from './use-connecting.ts';

/** The TikTok shop of the company, and drafts of its orders (TIK-001). */
export function TiktokScreen() {
  const { t } = useTranslation();
  const connection = useQuery(connectionQuery);
  return (
    <div className="flex max-w-215 flex-col gap-6">
      <p className="text-muted">{t('tiktok.about')}</p>
      <WhenRead query={connection} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {({ is_configured, shop }) =>
          is_configured ? (
            <>
              <ConnectedShop shop={shop} />
              {shop && <OrdersPanel />}
            </>
          ) : (
            <p className="rounded-control bg-info-50 px-3 py-2 text-info">
              {t('tiktok.notConfigured')}
            </p>
          )
        }
      </WhenRead>
    </div>
  );
}

function ConnectedShop({ shop }: Pick<TiktokConnection, 'shop'>) {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  const { connect, isWaiting } = useConnecting();
  const dayOf = (at: string) => formatDate(dayInVietnam(at));
  return (
    <section
      aria-label={t('tiktok.shop')}
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
    >
      {shop ? (
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1">
          {(
            [
              ['shop', shop.name],
              ['region', shop.region],
              ['connectedAt', dayOf(shop.connected_at)],
              ['endsAt', dayOf(shop.ends_at)],
            ] as const
          ).map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`tiktok.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t('tiktok.none')}</p>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant={shop ? 'secondary' : 'primary'}
            icon={Link2}
            busy={isWaiting}
            onClick={() => void connect()}
          >
            {t(shop ? 'tiktok.again' : 'tiktok.connect')}
          </Button>
          {shop && <Disconnect />}
          {isWaiting && (
            <span role="status" className="text-muted">
              {t('tiktok.waiting')}
            </span>
          )}
        </div>
      )}
    </section>
  );
}

function Disconnect() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <>
      <Button icon={Unlink2} onClick={() => setAsking(true)}>
        {t('tiktok.disconnect')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={disconnect.isPending}
        title={t('tiktok.disconnectTitle')}
        confirmLabel={t('tiktok.disconnect')}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          disconnect.mutate(undefined, {
            onSuccess: () => toast.success(t('tiktok.disconnected')),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t('tiktok.disconnectText')}
      </ConfirmDialog>
    </>
  );
}
