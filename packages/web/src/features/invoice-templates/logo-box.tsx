import { useQuery } from '@tanstack/react-query';
import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { LookEdit, LookName } from './look-edit.ts';
import { logoQuery } from './queries.ts';

const ACCEPT = '.png,.svg,image/png,image/svg+xml';
/** As the server takes it. */
const MAX_BYTES = 1024 * 1024;

type LogoBoxProps = {
  /** Whose logo is there now. */
  name: LookName;
  hasLogo: boolean;
  logo: LookEdit['logo'];
  readOnly: boolean;
  onLogo: (logo: LookEdit['logo']) => void;
};

type Refused = 'too-large' | 'not-a-picture';

/** The logo: shown, chosen, dropped here, or taken away. */
export function LogoBox({ name, hasLogo, logo, readOnly, onLogo }: LogoBoxProps) {
  const { t } = useTranslation();
  const savedLogo = useQuery(logoQuery(name, hasLogo && logo === 'kept'));
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const file =
    logo instanceof File ? logo : logo === 'kept' && hasLogo ? savedLogo.data : undefined;
  const picture = useObjectUrl(file);
  const isLoading = logo === 'kept' && hasLogo && savedLogo.isPending;

  const take = (chosen: File | undefined) => {
    if (!chosen || readOnly) return;
    const reason = refusalOf(chosen);
    setRefused(reason);
    if (reason === null) onLogo(chosen);
  };
  const { isOver, target } = useFileDrop(({ files }) => take(files[0]));
  return (
    <section aria-label={t('invoiceTemplates.logo.label')} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('invoiceTemplates.logo.label')}</h2>
      <div
        {...target}
        className={classNames(
          'flex min-h-32 flex-col items-center justify-center gap-2 rounded-control border border-dashed p-4 text-center',
          isOver && !readOnly ? 'border-primary-600 bg-primary-50' : 'border-edge bg-surface',
        )}
      >
        {isLoading && <Skeleton className="h-16 w-32" />}
        {picture && (
          <img
            src={picture}
            alt={t('invoiceTemplates.logo.picture')}
            className="max-h-24 max-w-full object-contain"
          />
        )}
        {!picture && !isLoading && (
          <>
            <ImageUp aria-hidden size={28} strokeWidth={1.5} className="text-muted" />
            <p className="max-w-70 text-small text-muted">{t('invoiceTemplates.logo.text')}</p>
          </>
        )}
      </div>
      {refused && (
        <p role="alert" className="text-small text-danger">
          {t(`invoiceTemplates.logo.reason.${refused}`)}
        </p>
      )}
      <ErrorLine error={savedLogo.error} />
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('invoiceTemplates.logo.choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button icon={ImageUp} onClick={() => input.current?.click()}>
            {t('invoiceTemplates.logo.choose')}
          </Button>
          {logo !== 'kept' && (
            <Button variant="quiet" icon={Undo2} onClick={() => onLogo('kept')}>
              {t('invoiceTemplates.undo')}
            </Button>
          )}
          {logo === 'kept' && hasLogo && (
            <Button variant="quiet" icon={Trash2} onClick={() => onLogo('none')}>
              {t('invoiceTemplates.logo.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What can be known without reading the file; the rest the server finds with the first preview. */
function refusalOf({ name, type, size }: File): Refused | null {
  if (size > MAX_BYTES) return 'too-large';
  const isPicture =
    /\.(?:png|svg)$/i.test(name) || type === 'image/png' || type === 'image/svg+xml';
  return isPicture ? null : 'not-a-picture';
}

/** An address for a file, given back when it is no longer shown. */
function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
