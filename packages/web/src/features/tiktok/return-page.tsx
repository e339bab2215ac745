import { completeTiktokAuth } from '@hoadon/contracts/tiktok';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { postToOpener } from './return-message.ts';

type ReturnPageProps = {
  /** As TikTok sent its user back; left out where the shop did not allow it. */
  code: string | undefined;
  state: string | undefined;
};

/** Return address of the window from TikTok: hands the code in, reports to the page that opened it, and closes. */
export function ReturnPage({ code, state }: ReturnPageProps) {
  const { t } = useTranslation();
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: (input: { code: string; state: string }) => call(completeTiktokAuth, input),
    onSuccess: () => {
      postToOpener('connected');
      window.close();
    },
    onError: () => postToOpener('failed'),
  });
  // The code works once: a second look of React's must not hand it in again.
  const isHandedIn = useRef(false);
  useEffect(() => {
    if (isHandedIn.current) return;
    isHandedIn.current = true;
    if (code && state) mutate({ code, state });
    else postToOpener('denied');
  }, [code, state, mutate]);
  const isDenied = !code || !state;
  return (
    <main className="mx-auto flex max-w-150 flex-col gap-4 p-6">
      <h1 className="text-title">{t('tiktok.return.title')}</h1>
      {!error && (
        <p role="status">
          {t(
            isDenied
              ? 'tiktok.return.denied'
              : isSuccess
                ? 'tiktok.return.done'
                : 'tiktok.return.working',
          )}
        </p>
      )}
      <ErrorLine error={error} />
      {(isDenied || error !== null || isSuccess) && (
        <Button className="self-start" onClick={() => window.close()}>
          {t('tiktok.return.close')}
        </Button>
      )}
    </main>
  );
}
