import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { verificationQuery } from './queries.ts';
import { ReasonList } from './reason-list.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** The verdict on an invoice with its reasons, for a decision in spite of it. */
export function VerdictReasons({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery(id));
  return (
    <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
      {({ verdict, reasons }) => (
        <div className="flex flex-col gap-2">
          {verdict && (
            <>
              <span className="flex">
                <VerdictMark verdict={verdict} />
              </span>
              <p>{t(`verification.about.${verdict}`)}</p>
            </>
          )}
          <ReasonList reasons={reasons} />
        </div>
      )}
    </WhenRead>
  );
}
