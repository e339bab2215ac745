import type { SellerInformation } from '@hoadon/contracts/company';
import {
  exportMistakes,
  type MistakeReport,
  sendMistakes,
} from '@hoadon/contracts/mistake-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/acts/act.ts';
import { call } from '../../../lib/api.ts';
import { newUuid } from '../../../lib/calls/new-uuid.ts';
import { reportsChanged } from '../queries.ts';
import { type Notice, noticeInput } from './notice.ts';

type Office = Pick<SellerInformation, 'approval_unit' | 'approval_unit_code'>;
type HandingIn = Readonly<{ file: File; onShare?: (share: number) => void }>;

/**
 * The sending of one notice. It may be tried again after any failure: a hosted key signs under one
 * idempotency key, a token under one uu_id, and what a token signed is handed in until it is taken or refused.
 */
export function useSendNotice(notice: Notice, onSent: (report: MistakeReport) => void) {
  const client = useQueryClient();
  const act = useAct();
  const [uuId] = useState(newUuid);
  const [signed, setSigned] = useState<File | null>(null);
  const sent = useRef<MistakeReport | null>(null);
  const onSettled = () => void reportsChanged(client);
  const byServer = useMutation({
    mutationFn: ({ office, caId }: Readonly<{ office: Office; caId: string }>) =>
      act.send(sendMistakes, { ...noticeInput(notice, office), ca_type: 'HSM', ca_id: caId }),
    onSuccess: onSent,
    onSettled,
  });
  const handIn = useMutation({
    mutationFn: ({ file, onShare = () => undefined }: HandingIn) =>
      act.send(sendMistakes, { uu_id: uuId }, { files: { xml_file: file }, onProgress: onShare }),
    onMutate: ({ file }) => setSigned(file),
    onSuccess: (report) => {
      sent.current = report;
    },
    // The same file would be refused again: the next try signs anew.
    onError: (_, { file }) => setSigned(act.isOpen ? file : null),
    onSettled,
  });
  return {
    byServer,
    handIn,
    /** Signed by the token and not taken by the server yet. */
    signed,
    /** The outcome is unknown. */
    isUnknown: act.isOpen,
    /** The message to be signed, `…_mmt.xml`: the same however often it is asked for. */
    prepare: async (office: Office) => ({
      xml: await call(exportMistakes, {
        ...noticeInput(notice, office),
        export_type: 'XML',
        ca_type: 'USB',
        uu_id: uuId,
      }),
    }),
    tellSent: () => {
      if (sent.current) onSent(sent.current);
    },
  };
}
