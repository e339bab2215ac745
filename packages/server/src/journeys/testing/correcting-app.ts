import type { CorrectingPayload } from '@hoadon/contracts/corrections';
import type { PermissionSet } from '@hoadon/domain/access/permission';
import { routesOf } from '../../feature.ts';
import { correctionsFeature } from '../../features/corrections/index.ts';
import { invoicesFeature } from '../../features/invoices/index.ts';

import type {
  IssuingCompany,
  IssuingFixture,
} from '../../features/issuing/testing/issuing-fixture.ts';
import { line, payload } from '../../features/issuing/testing/issuing-fixture.ts';
import { appFor } from '../../platform/http/testing.ts';
import { checksHere, plainWorkbooks, recordingPdf } from '../../testing/saved-invoices.ts';

const PUBLISHED = '/e-invoice-api/api/invoices/published';
export const REPLACE = (id: string) => `${PUBLISHED}/replaced/${id}`;
export const EDIT_INFO = (id: string) => `${PUBLISHED}/edit/${id}`;
export const EDIT_PRODUCT = (id: string) => `${PUBLISHED}/edit_product/${id}`;
export const CANCEL = (id: string) => `${PUBLISHED}/cancel/${id}`;
export const EVIDENCE = (id: string) => `${PUBLISHED}/evdence_for_change/${id}`;
export const RELEASE_CORRECTION = (id: string) =>
  `/e-invoice-api/api/invoices/release-replace-modify/${id}`;
export const CLONE = '/invoice-robotics-api/api/invoices/published/clone';
export const EXPLAIN = (id: string) =>
  `/e-invoice-service-api/api/e-invoices/add-explanation/${id}`;
export const DETAIL = (id: string) => `/e-invoice-api/api/invoices/${id}`;

/** The calls of issuing, corrections and the viewer together, as the accountant makes them, or with other permissions. */
export function correctingApp(
  fixture: IssuingFixture,
  company: IssuingCompany,
  permissions: PermissionSet = company.accountant.permissions,
) {
  const { deps, issuing, platform } = fixture;
  const routes = [
    ...routesOf(issuing),
    ...routesOf(correctionsFeature({ ...deps, acts: issuing.acts })),
    ...routesOf(
      invoicesFeature({
        ...deps,
        pdf: recordingPdf(),
        signatures: checksHere(deps.trust),
        spreadsheet: plainWorkbooks,
      }),
    ),
  ];
  return appFor(routes, { ...company.accountant, permissions }, platform.db);
}

const GROUNDS = {
  reason_change: 'Ghi sai số lượng',
  cause_code: '13',
  agreement_date: '2026-11-21',
  agreement_number: 'BB-07',
};

/** One chair comes back: 165,000 dong less. */
export const lessOneChair = (change: Partial<CorrectingPayload> = {}) => ({
  ...payload(),
  ...GROUNDS,
  lines: [
    {
      ...line({ name: 'Ghế văn phòng', quantity: '-1', price: '150000', rate: '10' }),
      method: 'GIAM',
    },
  ],
  ...change,
});

/** The same invoice with three chairs in place of two. */
export const threeChairs = (change: Partial<CorrectingPayload> = {}) => ({
  ...payload(),
  ...GROUNDS,
  lines: [line({ name: 'Ghế văn phòng', quantity: '3', price: '150000', rate: '10' })],
  ...change,
});

/** The buyer's tax code was wrong. */
export const otherTaxCode = (change: Partial<CorrectingPayload> = {}) => {
  const written = payload();
  return {
    ...written,
    ...GROUNDS,
    buyer_data: { ...written.buyer_data, buyer_tax_code: '0399991100' },
    ...change,
  };
};
