import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { signerAmong, signingAccountsQuery } from '../../signing/index.ts';
import { type DraftDesk, payloadOf } from '../desk/index.ts';
import { optionOf, type SeriesOption } from '../heading/index.ts';
import { activeSeriesQuery, issuingQuery, type Preview, preview } from '../queries.ts';
import type { FormKeeper } from '../recovery/index.ts';
import { type IssueAct, isAnswerLost } from './issue-act.ts';
import type { PreviewRecipient } from './preview-modal.tsx';

/** Where the user stands between writing and the answer of the authority. */
export type Stage =
  | Readonly<{ name: 'writing' }>
  | Readonly<{ name: 'confirming'; draft: InvoiceDraft }>
  | Readonly<{ name: 'sending' }>
  /** The token on this machine signs. */
  | Readonly<{ name: 'signing' }>
  | Readonly<{
      name: 'stopped';
      error: unknown;
      /** The answer never came. */
      isLost: boolean;
      /** False while the invoice may have been issued: what is in the form must not change then. */
      mayEdit: boolean;
    }>
  | Readonly<{ name: 'following'; id: string }>;

const WRITING: Stage = { name: 'writing' };

export type ShownPreview = Readonly<{ preview: Preview; recipient: PreviewRecipient }>;

/** The three things to do with the written invoice: look at it, keep it, issue it. */
export function useIssuing(
  desk: DraftDesk,
  act: IssueAct,
  keeper: FormKeeper,
  options: readonly SeriesOption[],
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const companyId = useCurrentUser()?.company_id ?? '';
  // Watched here, so that closing the question does not cancel an answer that issuing waits for.
  useQuery(signingAccountsQuery);
  const [stage, setStage] = useState<Stage>(WRITING);
  const [shownPreview, showPreview] = useState<ShownPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<'preview' | 'draft' | null>(null);
  // A second click may come before React has rendered the first.
  const isWorking = useRef(false);

  const payload = () => {
    const draft = desk.draft();
    const values = desk.form.getValues();
    return payloadOf(draft, values, optionOf(options, values)?.announcementId ?? null);
  };
  const readAgain = () => client.invalidateQueries({ queryKey: ['invoices'] });

  /** One act at a time; what the server finds wrong goes to its fields. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isWorking.current) return null;
    isWorking.current = true;
    setError(null);
    try {
      return await work();
    } finally {
      isWorking.current = false;
    }
  };
  const refuse = (refusal: unknown) => {
    setError(refusal);
    if (refusal instanceof CallError && refusal.issues.length > 0) desk.refuse(refusal.issues);
  };
  const attempt = async <T>(name: 'preview' | 'draft', work: () => Promise<T>) => {
    setBusy(name);
    try {
      return await inTurn(work);
    } catch (refusal) {
      refuse(refusal);
      return null;
    } finally {
      setBusy(null);
    }
  };

  const look = async () => {
    if (!desk.checkDraft()) return;
    const { buyer, serial } = desk.draft();
    const made = await attempt('preview', () => preview(payload()));
    const recipient = {
      name: buyer.name ?? buyer.legalName ?? '',
      emails: buyer.email ?? '',
      serial,
    };
    if (made) showPreview({ preview: made, recipient });
  };

  /**
   * The server keeps the draft from here on. What this browser keeps must be gone before the
   * page is left or a number can be given: recovered later it would become a second invoice.
   */
  const forgetKept = () => {
    desk.dirty.set(false);
    return keeper.settled();
  };

  /** Answers whether the draft is kept. */
  const keep = async (): Promise<boolean> => {
    if (!desk.checkDraft()) return false;
    const kept = await attempt('draft', () => act.save(payload()));
    if (!kept) return false;
    await forgetKept();
    if (kept.isNew) toast.warning(t('issuing.changedMeanwhile'));
    else toast.success(t('issuing.saved'));
    void readAgain();
    return true;
  };

  const keepAndLeave = async () => {
    const list = desk.setting.number ? '/main/status/failed' : '/main/status/draft';
    if (await keep()) await navigate({ to: list, search: { statistics: 'HIDE' } });
  };

  const ask = () => {
    setError(null);
    if (!desk.check()) return;
    void client.invalidateQueries(activeSeriesQuery);
    setStage({ name: 'confirming', draft: desk.draft() });
  };

  const issue = () =>
    inTurn(async () => {
      setStage({ name: 'sending' });
      try {
        const accounts = await client.ensureQueryData(signingAccountsQuery);
        const { signWith, account } = signerAmong(accounts, companyId);
        if (signWith === 'token' && !act.isReleasing) return setStage({ name: 'signing' });
        const issued = await act.issue(
          payload(),
          account ? { ca_id: account.id, ca_type: account.ca_type } : {},
          forgetKept,
        );
        follow(issued.id);
      } catch (refusal) {
        stop(refusal);
      }
      void readAgain();
    });
  /** Numbers the invoice for the token; its id. */
  const prepareForToken = async (): Promise<string> => {
    const { id } = await act.issue(payload(), { ca_type: 'USB' }, forgetKept);
    return id;
  };
  /** What was known of an earlier attempt must not be taken for what came of this one. */
  const follow = (id: string) => {
    client.removeQueries({ queryKey: issuingQuery(id).queryKey });
    setStage({ name: 'following', id });
  };
  const stop = (refusal: unknown) => {
    const isLost = isAnswerLost(refusal);
    if (!isLost && refusal instanceof CallError && refusal.issues.length > 0) {
      setStage(WRITING);
      refuse(refusal);
    } else {
      setStage({ name: 'stopped', error: refusal, isLost, mayEdit: !act.isReleasing });
    }
  };

  return {
    stage,
    shownPreview,
    error,
    busy,
    look,
    keep,
    keepAndLeave,
    ask,
    issue,
    prepareForToken,
    follow,
    stop,
    backToWriting: () => setStage(WRITING),
    closePreview: () => showPreview(null),
  };
}
