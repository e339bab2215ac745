import type { CompanyExport } from '@hoadon/contracts/company-archive';
import { useQuery } from '@tanstack/react-query';
import { Archive, FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { ExportQuestion } from './export-question.tsx';
import { ExportRow } from './export-row.tsx';
import { companyExportsQuery, isUnderWay } from './queries.ts';

/** For admins: everything of the company as a file, and its invoices of a period for an inspector. */
export function CompanyArchives() {
  const isAdmin = useCurrentUser()?.role === 'admin';
  return isAdmin && <Archives />;
}

function Archives() {
  const { t } = useTranslation();
  const exports = useQuery(companyExportsQuery);
  const [wanted, setWanted] = useState<CompanyExport['kind'] | null>(null);
  const isBusy = exports.data?.some(({ state }) => isUnderWay(state)) ?? true;
  return (
    <section
      aria-label={t('companyArchive.title')}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="text-title">{t('companyArchive.title')}</h2>
      <p className="text-muted">{t('companyArchive.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Archive} disabled={isBusy} onClick={() => setWanted('company')}>
          {t('companyArchive.company.action')}
        </Button>
        <Button icon={FileSearch} disabled={isBusy} onClick={() => setWanted('inspection')}>
          {t('companyArchive.inspection.action')}
        </Button>
      </div>
      <WhenRead query={exports} waiting={<SkeletonRows rows={2} label={t('common.loading')} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-small text-muted">{t('companyArchive.empty')}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <ExportRow key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {wanted !== null && <ExportQuestion kind={wanted} onClose={() => setWanted(null)} />}
    </section>
  );
}
