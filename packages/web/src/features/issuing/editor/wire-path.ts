/** Fields of the form by wire name of the issue payload. */
const FIELDS: Readonly<Record<string, string>> = {
  invoice_common_code: 'serial',
  invoice_template_code: 'templateCode',
  invoice_type: 'invoiceType',
  issued_date: 'issuedOn',
  sold_on: 'earlierSale.soldOn',
  late_reason: 'earlierSale.reason',
  payment_method: 'paymentMethod',
  note_change: 'note',
  reason_change: 'related.reason',
  cause_code: 'related.causeCode',
  agreement_date: 'related.agreedOn',
  agreement_number: 'related.agreementNumber',
  list_number: 'related.list.number',
  currency_code: 'currency',
  foreign_rate: 'exchangeRate',
  'buyer_data.buyer_type': 'buyer.type',
  'buyer_data.buyer_name': 'buyer.name',
  'buyer_data.buyer_legal_name': 'buyer.legalName',
  'buyer_data.buyer_tax_code': 'buyer.taxCode',
  'buyer_data.buyer_address_line': 'buyer.address',
  'buyer_data.buyer_phone_number': 'buyer.phone',
  'buyer_data.buyer_fax_number': 'buyer.fax',
  'buyer_data.buyer_email': 'buyer.email',
  'buyer_data.buyer_id_no': 'buyer.identityNumber',
  'buyer_data.buyer_passport_no': 'buyer.passportNumber',
  'buyer_data.buyer_id_type': 'buyer.identityType',
  'buyer_data.buyer_code': 'buyer.code',
  'buyer_data.buyer_bank_account': 'buyer.bankAccount',
  'buyer_data.buyer_bank_name': 'buyer.bankName',
  'buyer_data.buyer_country': 'buyer.country',
  'buyer_data.mdvqhnsach': 'buyer.budgetUnitCode',
  'data_plus_for_phieu_xkvc.NBan_LDDNBo': 'delivery.dispatchOrder',
  'data_plus_for_phieu_xkvc.NBan_PTVChuyen': 'delivery.vehicle',
  'data_plus_for_phieu_xkvc.NBan_HDSo': 'delivery.contractNumber',
  'data_plus_for_phieu_xkvc.NBan_DChi': 'delivery.warehouseAddress',
  'data_plus_for_phieu_xkvc.NBan_TNVChuyen': 'delivery.carrierName',
  'data_plus_for_phieu_xkvc.NBan_HVTNXHang': 'delivery.shipperName',
};

const LINE_FIELDS: Readonly<Record<string, string>> = {
  tax_money: 'tax',
  custom_tax_rate: 'customRate',
  original_index: 'original',
};

/** Maps a wire path to a draft path: the server uses the first when parsing fails, the second when validation fails. */
export function domainPath(path: string): string {
  const line = /^(lines\.\d+\.)(\w+)$/.exec(path);
  if (line?.[1] && line[2]) return line[1] + (LINE_FIELDS[line[2]] ?? line[2]);
  return FIELDS[path] ?? path;
}
