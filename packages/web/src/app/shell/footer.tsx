import { decimal } from '@hoadon/domain/money/decimal-text';
import { Link } from '@tanstack/react-router';
import { version } from '../../../package.json';
import { useCurrentUser } from '../../features/auth/index.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** For whom one works here, and how much of the package is used. */
export function Footer() {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const company = useCurrentUser()?.company;
  const licence = company?.service_status.lics.EINVOICE;
  const usedText = () => {
    if (!licence) return t('shell.packages.own');
    const used = format(decimal(licence.count));
    if (licence.capacity === null) return t('shell.footer.unlimited', { used });
    return t('shell.footer.licence', { used, capacity: format(decimal(licence.capacity)) });
  };
  return (
    <footer className="tabular hidden h-7 shrink-0 items-center gap-4 border-t border-line bg-surface px-4 text-small text-muted tablet:flex">
      {company && (
        <>
          <span className="truncate">{company.name}</span>
          <span className="shrink-0">
            {t('shell.footer.taxCode', { taxCode: company.tax_code })}
          </span>
        </>
      )}
      <span className="ml-auto shrink-0">
        {company && (
          <Link to="/main/settings/licence" search={{}} className="hover:underline">
            {usedText()}
          </Link>
        )}
      </span>
      <span className="shrink-0">{t('shell.footer.version', { version })}</span>
    </footer>
  );
}
