import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CallError } from '../../../lib/call-error.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { invoicesChanged } from '../../invoices/index.ts';
import { signerAmong, signingAccountsQuery } from '../../signing/index.ts';
import { type DraftDesk, payloadOf } from '../desk/index.ts';
import { optionOf, type SeriesOption } from '../heading/index.ts';
import { activeSeriesQuery, issuingQuery, type Preview, preview } from '../queries.ts';
import type { FormKeeper } from '../recovery/index.ts';
import type { EvidenceAct } from './evidence-act.ts';
import type { IssueAct } from './issue-act.ts';
import type { PreviewRecipient } from './preview-modal.tsx';

export type ShownPreview = Readonly<{ preview: Preview; recipient: PreviewRecipient }>;

const isAboutContent = (error: unknown): error is CallError =>
  error instanceof CallError && error.issues.length > 0;

const warnOfCopy = (t: Translate, { isIssued }: Readonly<{ isIssued: boolean }>): void =>
  void toast.warning(t(isIssued ? 'issuing.issuedMeanwhile' : 'issuing.changedMeanwhile'));

/** The three things to do with the written invoice: preview it, keep it, issue it. */
export function useIssuing(
  desk: DraftDesk,
  act: IssueAct,
  keeper: FormKeeper,
  evidence: EvidenceAct,
  options: readonly SeriesOption[],
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const companyId = useCurrentUser()?.company_id ?? '';
  // Watched here, so that closing the question does not cancel an answer that issuing waits for.
  useQuery(signingAccountsQuery);
  const state = useStore(act.state);
  const evidenceShare = useStore(evidence.share);
  const [shownPreview, showPreview] = useState<ShownPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [noticeFor, proposeNotice] = useState<InvoiceDraft | null>(null);
  // A second press may come before React has rendered the first.
  const isAsking = useRef(false);

  const payload = () => {
    const draft = desk.draft();
    const values = desk.form.getValues();
    return payloadOf(draft, values, optionOf(options, values)?.announcementId ?? null);
  };
  const readAgain = () => invoicesChanged(client, null);

  /** What the server finds wrong goes to its fields. */
  const refuse = (refusal: unknown) => {
    setError(refusal);
    if (isAboutContent(refusal)) desk.refuse(refusal.issues);
  };

  const openPreview = async () => {
    if (isPreviewing || !desk.checkDraft()) return;
    setError(null);
    setPreviewing(true);
    const { buyer, serial } = desk.draft();
    const recipient = {
      name: buyer.name ?? buyer.legalName ?? '',
      emails: buyer.email ?? '',
      serial,
    };
    try {
      showPreview({ preview: await preview(payload()), recipient });
    } catch (refusal) {
      refuse(refusal);
    } finally {
      setPreviewing(false);
    }
  };

  /** Where no invoice is to be made of what is written, this says so or offers what is to be done instead. */
  const isForNoInvoice = (): boolean => {
    if (desk.isNoticeInstead()) proposeNotice(desk.draft());
    else if (desk.isWithoutChange()) toast.warning(t('issuing.nothingChanged'));
    else return false;
    return true;
  };

  /**
   * The server keeps the draft from here on. What this browser keeps must be gone before the
   * page is left or a number can be given: recovered later it would become a second invoice.
   */
  const forgetKept = () => {
    desk.dirty.setState(false);
    return keeper.settled();
  };

  /** Answers whether everything that is written is kept. What was typed meanwhile stays, unsaved. */
  const keep = async (): Promise<boolean> => {
    if (!act.mayEdit || !desk.checkDraft() || isForNoInvoice()) return false;
    setError(null);
    let edits = desk.edits;
    try {
      const kept = await act.save(() => {
        edits = desk.edits;
        return payload();
      });
      if (!kept) return false;
      const isAll = desk.edits === edits;
      if (isAll) await forgetKept();
      if (kept.isNew) warnOfCopy(t, kept);
      else toast.success(t(isAll ? 'issuing.saved' : 'issuing.savedBefore'));
      return isAll;
    } catch (refusal) {
      refuse(refusal);
      return false;
    } finally {
      void readAgain();
    }
  };

  const keepAndLeave = async () => {
    const list = desk.setting.number ? '/main/status/failed' : '/main/status/draft';
    if (await keep()) await navigate({ to: list, search: { statistics: 'HIDE' } });
  };

  const ask = () => {
    setError(null);
    if (!act.mayEdit || isForNoInvoice() || !desk.check()) return;
    void client.invalidateQueries(activeSeriesQuery);
    act.ask(desk.draft(), payload());
  };

  const issue = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const accounts = await client.ensureQueryData(signingAccountsQuery);
      const { signWith, account } = signerAmong(accounts, companyId);
      // What was sent before is sent again as it was, whoever is to sign now.
      if (signWith === 'token' && act.state.getState().name === 'confirming') return act.connect();
      if (act.draft.stored) forgetFollowed(act.draft.stored.id);
      await act.issue(account ? { ca_id: account.id, ca_type: account.ca_type } : {}, forgetKept);
      settle();
    } catch (refusal) {
      act.back();
      refuse(refusal);
    } finally {
      isAsking.current = false;
      void readAgain();
    }
  };
  const settle = () => {
    const now = act.state.getState();
    if (now.name === 'stopped' && !now.isLost && isAboutContent(now.error)) backTo(now.error);
  };
  /** What was known of an earlier attempt must not be taken, not for a moment, for what came of this one. */
  const forgetFollowed = (id: string) =>
    client.removeQueries({ queryKey: issuingQuery(id).queryKey });
  /** To the form, whose fields show what is wrong. */
  const backTo = (refusal: unknown) => {
    act.back();
    refuse(refusal);
  };

  return {
    state,
    shownPreview,
    error,
    isPreviewing,
    openPreview,
    keep,
    keepAndLeave,
    ask,
    issue,
    prepareForToken: () => act.prepare(forgetKept),
    isUnknown: () => act.state.getState().name === 'unknown',
    follow: (id: string) => {
      forgetFollowed(id);
      act.signed(id);
    },
    backTo,
    back: () => act.back(),
    closePreview: () => showPreview(null),
    noticeFor,
    evidenceShare,
    closeNotice: () => proposeNotice(null),
    /** The notice has taken the place of what was written. */
    leaveAfterNotice: async () => {
      await forgetKept();
      await navigate({ to: '/main/revenue', search: { statistics: 'HIDE' } });
    },
    release: act.release,
    /** Something stands over the form. */
    isOverForm: shownPreview !== null || noticeFor !== null || !act.mayEdit,
  };
}

export type Issuing = ReturnType<typeof useIssuing>;
