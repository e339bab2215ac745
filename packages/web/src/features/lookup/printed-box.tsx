import { useQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { PRINTED_TYPES, type Printed, QrUnread } from './printed/index.ts';
import { printedQuery } from './queries.ts';

type PrintedBoxProps = { file: File | null; onRead: (printed: Printed) => void };

/** Takes a picture or a PDF of an invoice, by choosing or by dropping it, and reads its QR. */
export function PrintedBox({ file, onRead }: PrintedBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  // The same file may be chosen again.
  const [taken, setTaken] = useState({ file, time: 0 });
  const { data, error, isFetching } = useQuery(printedQuery(taken));
  useEffect(() => {
    if (data) onRead(data);
  }, [data, onRead]);
  const take = (chosen: File | undefined) => {
    if (chosen && !isFetching) setTaken({ file: chosen, time: taken.time + 1 });
  };
  const { isOver, target } = useFileDrop(({ files }) => take(files[0]));
  return (
    <fieldset
      aria-busy={isFetching}
      {...target}
      className={classNames(
        'flex min-w-0 flex-col items-center gap-3 rounded-control border border-dashed px-4 py-5 text-center',
        isOver ? 'border-primary-600 bg-primary-50' : 'border-edge bg-canvas',
      )}
    >
      <legend className="sr-only">{t('lookup.file.label')}</legend>
      <p className="max-w-100 text-muted">{t('lookup.file.text')}</p>
      <input
        ref={input}
        type="file"
        accept={PRINTED_TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('lookup.file.choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button icon={ImageUp} busy={isFetching} onClick={() => input.current?.click()}>
        {t('lookup.file.choose')}
      </Button>
      {isFetching && <p role="status">{t('lookup.file.reading')}</p>}
      {error instanceof QrUnread ? (
        <p role="alert" className="text-danger">
          {t(`lookup.fault.${error.fault}`)}
        </p>
      ) : (
        <ErrorLine error={error} />
      )}
    </fieldset>
  );
}
