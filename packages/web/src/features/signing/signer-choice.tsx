import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/fields/select.tsx';
import { useSigner } from './sign-with.ts';

/** Which certificate signs; a choice only where the company has a hosted one beside its tokens. */
export function SignerChoice() {
  const { t } = useTranslation();
  const signer = useSigner();
  if (!signer) return null;
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
