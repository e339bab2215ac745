import {
  getCompanySettings,
  listBanks,
  listTaxOffices,
  proposeTaxOffice,
  updateSellerInformation,
} from '@hoadon/contracts/company';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { currentUserQuery } from '../auth/index.ts';
import { sellerQuery } from './seller-query.ts';

/** The company's own data, with the version that a change names. */
export const companySettingsQuery = queryOptions({
  queryKey: ['company-settings'],
  queryFn: ({ signal }) => call(getCompanySettings, {}, { signal }),
});

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(listBanks, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const taxOfficesQuery = queryOptions({
  queryKey: ['tax-offices'],
  queryFn: ({ signal }) => call(listTaxOffices, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The tax office in the register of taxpayers; where no register responds there is no proposal. */
export const proposedOfficeQuery = queryOptions({
  queryKey: ['tax-offices', 'proposed'],
  queryFn: ({ signal }) => call(proposeTaxOffice, {}, { signal }),
  retry: false,
});

/** Saves a change and shows its outcome; rejects as the call does. */
export function useSaveCompany() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  return async (change: InputOf<typeof updateSellerInformation>): Promise<void> => {
    try {
      const saved = await act.send(updateSellerInformation, change);
      client.setQueryData(companySettingsQuery.queryKey, saved);
      toast.success(t('company.saved'));
    } catch (error) {
      const exists = isRefusal(error, 'COMPANY_ALREADY_EXISTS');
      toast.error(t(exists ? 'company.update.exists' : 'company.update.failed'));
      // The saved values are read again; the edits stay over them.
      await client.invalidateQueries({ queryKey: companySettingsQuery.queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: sellerQuery.queryKey });
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  };
}
