import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowId } from '../../lib/search.ts';
import { currentTokens } from '../../lib/session.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Brand } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { SharedWithMe } from './given-to-me.tsx';
import { SharedInvoices } from './guest-invoices.tsx';

/**
 * Shared invoices for a guest: those of one tag, by the link in the address or by the session; without a name in the
 * address, everything that is shared with the user.
 */
export function SharedPage() {
  const params = useParams({ strict: false });
  const secret = useLocation({ select: ({ hash }) => hash }) || null;
  const owner = rowId(params.owner ?? '');
  const list = rowId(params.list ?? '');
  const isSignedIn = currentTokens() !== null;
  if (owner && list && (secret || isSignedIn))
    return (
      <Sheet>
        <SharedInvoices key={`${owner} ${list} ${secret}`} shared={{ owner, list, secret }} />
      </Sheet>
    );
  if (isSignedIn)
    return (
      <Sheet>
        <SharedWithMe />
      </Sheet>
    );
  return (
    <Sheet>
      <Incomplete />
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col bg-canvas">
      <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4 py-2">
        <Brand />
        <LanguageSwitch />
      </header>
      <main className="mx-auto w-full max-w-300 flex-1 px-4 py-5">{children}</main>
    </div>
  );
}

/** The part of the address that opens it is gone, as mail programs cut long lines. */
function Incomplete() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Link2Off}
      text={t('tagSharing.incomplete')}
      action={
        <Link to="/login" search={{}} className={buttonClass('secondary')}>
          {t('tagSharing.signIn')}
        </Link>
      }
    />
  );
}
