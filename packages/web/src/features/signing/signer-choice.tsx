import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { signingAccountsQuery } from './queries.ts';
import { useSigner } from './sign-with.ts';

/** Which certificate signs; a choice only where the company has a hosted one beside its tokens. */
export function SignerChoice() {
  const { t } = useTranslation();
  const signer = useSigner();
  if (!signer) return <Unknown />;
  const token = t('releasing.signWith.token');
  if (!signer.hosted) return <span>{token}</span>;
  return (
    <Select
      aria-label={t('releasing.signWith.label')}
      value={signer.signWith}
      options={[
        { value: 'server', label: signer.hosted.subject },
        { value: 'token', label: token },
      ]}
      onChange={({ target }) => signer.choose(target.value === 'token' ? 'token' : 'server')}
    />
  );
}

/** Nothing can be issued before it is known who signs. */
function Unknown() {
  const { t } = useTranslation();
  const { error, refetch } = useQuery(signingAccountsQuery);
  if (!error) return <Skeleton className="w-40" />;
  return (
    <span role="alert" className="flex flex-wrap items-center justify-end gap-2 text-danger">
      {errorText(t, error).title}
      <Button onClick={() => void refetch()}>{t('common.action.retry')}</Button>
    </span>
  );
}
