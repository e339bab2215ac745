import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  type AnnouncedSeries,
  changeAnnounceLine,
  createAnnounceLine,
  deleteInvoiceLook,
  getInvoiceLogo,
  type InvoiceLook,
  listAnnounceLines,
  listInvoiceLooks,
  previewInvoiceLook,
  saveInvoiceLook,
} from '@hoadon/contracts/invoice-templates';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { type LookChange, type LookName, lookInput } from './look-edit.ts';

/** Every announced series, stopped ones included. */
export const seriesQuery = queryOptions({
  queryKey: ['all-series'],
  queryFn: ({ signal }) => call(listAnnounceLines, {}, { signal }),
  // A series that has just given its first number offers no other.
  refetchOnMount: 'always',
});

export const looksQuery = queryOptions({
  queryKey: ['invoice-looks'],
  queryFn: ({ signal }) => call(listInvoiceLooks, {}, { signal }),
});

/** The picture that a look has now. */
export const logoQuery = (name: LookName, hasLogo: boolean) =>
  queryOptions({
    queryKey: ['invoice-looks', 'logo', name],
    queryFn: ({ signal }) => call(getInvoiceLogo, name, { signal }),
    enabled: hasLogo,
  });

/** A sample with the change; the sheet before it stays until the new one is there. */
export const previewQuery = (name: LookName, change: LookChange) =>
  queryOptions({
    queryKey: ['invoice-looks', 'preview', name, change.input, change.logoKey],
    queryFn: ({ signal }) =>
      call(previewInvoiceLook, lookInput(name, change), { files: change.files, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });

/** Series that the invoice form offers are read anew as well. */
function useSeriesMutation<Input>(mutationFn: (input: Input) => Promise<AnnouncedSeries>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [seriesQuery.queryKey, ['announced-series'], ['invoices', 'active-series']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useAnnounce() {
  const act = useAct();
  return useSeriesMutation((series: InputOf<typeof createAnnounceLine>) =>
    act.send(createAnnounceLine, series),
  );
}

export function useChangeSeries() {
  const act = useAct();
  return useSeriesMutation((change: InputOf<typeof changeAnnounceLine>) =>
    act.send(changeAnnounceLine, change),
  );
}

function useLookMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: looksQuery.queryKey }),
  });
}

type NamedChange = Readonly<{ name: LookName; change: LookChange }>;

export function useSaveLook() {
  const act = useAct();
  return useLookMutation(
    ({ name, change }: NamedChange): Promise<InvoiceLook> =>
      act.send(saveInvoiceLook, lookInput(name, change), { files: change.files }),
  );
}

/** Forgets a look; answers what brings it back. */
export function useForgetLook() {
  const act = useAct();
  return useLookMutation(async ({ name, look }: { name: LookName; look: InvoiceLook }) => {
    const logo = look.has_logo ? await call(getInvoiceLogo, name) : null;
    await act.send(deleteInvoiceLook, name);
    return {
      name,
      change: {
        input: {
          ...(look.accent_color !== null && { accent_color: look.accent_color }),
          remove_color: look.accent_color === null,
          remove_logo: logo === null,
        },
        files: logo ? { logo } : {},
        logoKey: 'before',
      },
    };
  });
}
