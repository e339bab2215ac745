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
import { type DraftEditor, payloadOf } from '../editor/index.ts';
import { optionOf, type SeriesOption } from '../heading/index.ts';
import { activeSeriesQuery, issuingQuery, type Preview, preview } from '../queries.ts';
import type { FormAutosave } from '../recovery/index.ts';
import type { EvidenceUpload } from './evidence-upload.ts';
import type { IssueFlow } from './issue-flow.ts';
import type { PreviewRecipient } from './preview-modal.tsx';

export type ShownPreview = Readonly<{ preview: Preview; recipient: PreviewRecipient }>;

const isAboutContent = (error: unknown): error is CallError =>
  error instanceof CallError && error.issues.length > 0;

const warnOfCopy = (t: Translate, { isIssued }: Readonly<{ isIssued: boolean }>): void =>
  void toast.warning(t(isIssued ? 'issuing.issuedMeanwhile' : 'issuing.changedMeanwhile'));

/** Actions of the form: preview, save as a draft, issue. */
export function useIssuing(
  editor: DraftEditor,
  flow: IssueFlow,
  autosave: FormAutosave,
  evidence: EvidenceUpload,
  options: readonly SeriesOption[],
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const companyId = useCurrentUser()?.company_id ?? '';
  // Observed here: otherwise closing the confirmation cancels the query that issuing waits for.
  useQuery(signingAccountsQuery);
  const state = useStore(flow.state);
  const evidenceShare = useStore(evidence.share);
  const [shownPreview, showPreview] = useState<ShownPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [noticeFor, proposeNotice] = useState<InvoiceDraft | null>(null);
  // A second click may arrive before React has rendered the first.
  const isAsking = useRef(false);

  const payload = () => {
    const draft = editor.draft();
    const values = editor.form.getValues();
    return payloadOf(draft, values, optionOf(options, values)?.announcementId ?? null);
  };
  const readAgain = () => invoicesChanged(client, null);

  /** Shows a refusal, at its fields where the server names them. */
  const refuse = (refusal: unknown) => {
    setError(refusal);
    if (isAboutContent(refusal)) editor.refuse(refusal.issues);
  };

  const openPreview = async () => {
    if (isPreviewing || !editor.checkDraft()) return;
    setError(null);
    setPreviewing(true);
    const { buyer, serial } = editor.draft();
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

  /** Returns whether the content must not become an invoice; proposes a notice or warns in that case. */
  const isForNoInvoice = (): boolean => {
    if (editor.isNoticeInstead()) proposeNotice(editor.draft());
    else if (editor.isWithoutChange()) toast.warning(t('issuing.nothingChanged'));
    else return false;
    return true;
  };

  /**
   * Deletes the copy in this browser once the server has the draft. It must be gone before the page is
   * left or a number is requested: recovered later, it would become a second invoice.
   */
  const deleteBrowserCopy = () => {
    editor.dirty.setState(false);
    return autosave.settled();
  };

  /** Saves the draft; returns true only if all edits were saved. */
  const save = async (): Promise<boolean> => {
    if (!flow.mayEdit || !editor.checkDraft() || isForNoInvoice()) return false;
    setError(null);
    let edits = editor.edits;
    try {
      const result = await flow.save(() => {
        edits = editor.edits;
        return payload();
      });
      if (!result) return false;
      const isAll = editor.edits === edits;
      if (isAll) await deleteBrowserCopy();
      if (result.isNew) warnOfCopy(t, result);
      else toast.success(t(isAll ? 'issuing.saved' : 'issuing.savedBefore'));
      return isAll;
    } catch (refusal) {
      refuse(refusal);
      return false;
    } finally {
      void readAgain();
    }
  };

  const saveAndLeave = async () => {
    const list = editor.setting.number ? '/main/status/failed' : '/main/status/draft';
    if (await save()) await navigate({ to: list, search: { statistics: 'HIDE' } });
  };

  const confirm = () => {
    setError(null);
    if (!flow.mayEdit || isForNoInvoice() || !editor.check()) return;
    void client.invalidateQueries(activeSeriesQuery);
    flow.confirm(editor.draft(), payload());
  };

  const issue = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const accounts = await client.ensureQueryData(signingAccountsQuery);
      const { signWith, account } = signerAmong(accounts, companyId);
      // A retry resends the earlier request, even if another signer is chosen now.
      if (signWith === 'token' && flow.state.getState().name === 'confirming')
        return flow.connect();
      if (flow.draft.stored) forgetFollowed(flow.draft.stored.id);
      await flow.issue(
        account ? { ca_id: account.id, ca_type: account.ca_type } : {},
        deleteBrowserCopy,
      );
      settle();
    } catch (refusal) {
      flow.back();
      refuse(refusal);
    } finally {
      isAsking.current = false;
      void readAgain();
    }
  };
  const settle = () => {
    const now = flow.state.getState();
    if (now.name === 'stopped' && !now.isLost && isAboutContent(now.error)) backTo(now.error);
  };
  /** Drops the cached state of an earlier attempt, which would be shown as the outcome of this one. */
  const forgetFollowed = (id: string) =>
    client.removeQueries({ queryKey: issuingQuery(id).queryKey });
  /** Returns to the form and shows the refusal at its fields. */
  const backTo = (refusal: unknown) => {
    flow.back();
    refuse(refusal);
  };

  return {
    state,
    shownPreview,
    error,
    isPreviewing,
    openPreview,
    save,
    saveAndLeave,
    confirm,
    issue,
    prepareForToken: () => flow.prepare(deleteBrowserCopy),
    isUnknown: () => flow.state.getState().name === 'unknown',
    follow: (id: string) => {
      forgetFollowed(id);
      flow.signed(id);
    },
    backTo,
    back: () => flow.back(),
    closePreview: () => showPreview(null),
    noticeFor,
    evidenceShare,
    closeNotice: () => proposeNotice(null),
    /** The notice replaces the written correction, so its copy is deleted. */
    leaveAfterNotice: async () => {
      await deleteBrowserCopy();
      await navigate({ to: '/main/revenue', search: { statistics: 'HIDE' } });
    },
    release: flow.release,
    /** A dialog is open over the form. */
    isOverForm: shownPreview !== null || noticeFor !== null || !flow.mayEdit,
  };
}

export type Issuing = ReturnType<typeof useIssuing>;
