import * as conversions from '@hoadon/contracts/conversions';
import * as corrections from '@hoadon/contracts/corrections';
import * as mistakeReports from '@hoadon/contracts/mistake-reports';
import { payload } from '../../../features/issuing/testing/issuing-fixture.ts';
import type { Owner } from '../owner.ts';
import { EVIDENCE, type Inputs } from './input.ts';

const correctionAlone = async (owner: Owner) => ({ id: await owner.correction() });
const reported = ({ things }: Owner) => ({
  list_invoice_id: things.issued,
  approval_unit_code: '10105',
  approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội',
});
/** An adjustment is for whom the invoice was for. */
const corrected = ({ things, mark }: Owner) => ({
  ...payload({
    buyer_data: {
      buyer_type: 'ENTERPRISE',
      buyer_legal_name: `Công ty ${mark}`,
      buyer_name: mark,
      buyer_tax_code: '0399995507',
      buyer_address_line: mark,
      buyer_email: 'mua@example.test',
    },
  }),
  // A correction bears the day on which it is made.
  issued_date: null,
  id: things.issued,
});
/** Another tax code: an adjustment of information has to change something. */
const renamed = (owner: Owner) => {
  const { buyer_data, ...rest } = corrected(owner);
  return { ...rest, buyer_data: { ...buyer_data, buyer_tax_code: '0399991100' } };
};

export const CORRECTING: Inputs = [
  [
    conversions.transferForToken,
    async ({ things, signedPaper }) => ({ id: things.issued, tranfered_file: await signedPaper() }), // sic
  ],
  [corrections.addExplanation, ({ things }) => ({ id: things.issued, explanation: 'Giá' })],
  [
    corrections.beginCorrectionList,
    async (owner) => ({
      original_ids: [owner.things.issued, await owner.correction()],
      action: 'ADJUST_INCREASE_DECREASE',
    }),
  ],
  [corrections.cloneInvoices, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [corrections.editInvoiceInfo, renamed],
  [corrections.editInvoiceInfoV2, renamed],
  [corrections.editInvoiceProduct, corrected],
  [corrections.editInvoiceProductV2, corrected],
  [corrections.releaseCorrection, correctionAlone],
  [corrections.replaceInvoice, corrected],
  [corrections.replaceInvoiceV2, corrected],
  [
    corrections.uploadEvidence,
    async (owner) => ({ ...(await correctionAlone(owner)), evidence_for_change: EVIDENCE }),
  ],
  [mistakeReports.exportMistakes, reported],
  [mistakeReports.sendMistakes, reported],
];
