import type { FailureCode } from '@hoadon/domain/errors/failure';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { buttonClass } from '../../../ui/button-class.ts';

const ENDED: readonly FailureCode[] = ['LICENSE_EXPIRED', 'PUBLISH_NOT_PERMITTED'];

/** Whether a further package is the way on. */
export const isLicenceRefusal = (code: string): boolean => ENDED.some((ended) => ended === code);

/** The way to the price table. */
export function PackagesLink() {
  const { t } = useTranslation();
  return (
    <Link to="/main/licence/expired" search={{}} className={buttonClass()}>
      {t('shell.packages.prices')}
    </Link>
  );
}

/** The same beneath a refusal, where a further package is the way on. */
export const RefusalWay = ({ error }: { error: unknown }) =>
  error instanceof CallError &&
  isLicenceRefusal(error.code) && (
    <p className="mt-2">
      <PackagesLink />
    </p>
  );
