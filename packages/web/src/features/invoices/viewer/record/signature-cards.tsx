import type { InvoiceSignatures, SignatureFacts } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { BadgeAlert, BadgeCheck, BadgeX } from 'lucide-react';
import type { Translate } from '../../../../lib/i18n.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Pill } from '../../../../ui/pill.tsx';

/** Signatures of the file with the result of their verification. */
export function SignatureCards({ signatures: file }: { signatures: InvoiceSignatures }) {
  const { t } = useTranslation();
  if (file.file_hash === null) return <p className="text-muted">{t('viewer.signature.none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {file.fault && <p className="text-danger">{reasonText(t, file.fault)}</p>}
      {file.is_code_signed === false && (
        <p className="text-danger">{t('viewer.signature.codeNotSigned')}</p>
      )}
      <ul className="grid grid-cols-1 gap-3 @3xl:grid-cols-2">
        {file.signatures.map((signature, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures of one unchanging file
          <li key={at} className="min-w-0 rounded-control border border-line p-4">
            <SignatureCard signature={signature} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const reasonText = (t: Translate, { code, about }: NonNullable<SignatureFacts['reason']>): string =>
  [t(`viewer.signature.reason.${code}`), about].filter(Boolean).join(' ');

function SignatureCard({ signature }: { signature: SignatureFacts }) {
  const { t } = useTranslation();
  const { certificate, reason, signed_at: signedAt } = signature;
  const role = signature.role ?? 'none';
  const facts: readonly (readonly [string, string | null])[] = [
    [t('viewer.signature.signer'), signature.signer],
    [t('viewer.signature.taxCode'), signature.signer_tax_code],
    [t('viewer.signature.at'), signedAt && formatDateTime(signedAt)],
    [t('viewer.signature.issuer'), signature.issuer],
    [t('viewer.signature.serial'), certificate?.serial_number ?? null],
    [
      t('viewer.signature.validity'),
      certificate &&
        `${formatDateTime(certificate.not_before)} – ${formatDateTime(certificate.not_after)}`,
    ],
    [t('viewer.signature.subject'), certificate?.subject ?? null],
    [t('viewer.signature.issuerName'), certificate?.issuer ?? null],
    [t('viewer.signature.algorithm'), signature.algorithm],
  ];
  return (
    <article aria-label={t(`viewer.signature.role.${role}`)}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t(`viewer.signature.role.${role}`)}</h3>
        <Verdict signature={signature} />
      </header>
      {reason && (
        <p className={`mb-3 ${signature.is_valid ? 'text-warning' : 'text-danger'}`}>
          {reasonText(t, reason)}
        </p>
      )}
      {signature.is_weak && <p className="mb-3 text-warning">{t('viewer.signature.weak')}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-small text-muted">{name}</dt>
                <dd className="tabular break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}

function Verdict({ signature }: { signature: SignatureFacts }) {
  const { t } = useTranslation();
  if (!signature.is_valid) {
    return (
      <Pill tone="danger" icon={BadgeX}>
        {t('viewer.signature.invalid')}
      </Pill>
    );
  }
  return signature.is_trusted ? (
    <Pill tone="success" icon={BadgeCheck}>
      {t('viewer.signature.valid')}
    </Pill>
  ) : (
    <Pill tone="warning" icon={BadgeAlert}>
      {t('viewer.signature.untrusted')}
    </Pill>
  );
}
