/** A provider of e-invoices, and the page where a buyer looks up its invoices. */
export type InvoiceProvider = Readonly<{
  name: string;
  taxCode: string;
  /** `{seller}` in it is the tax code of the seller, who has a host of his own there. */
  page: string;
  /** The invoice itself, by its secret code, where the page can be asked for it: `{code}` in it. */
  byCode?: string;
}>;

type Row = readonly [name: string, taxCode: string, page: string, byCode?: string];

const MISA_BY_CODE = 'https://www.meinvoice.vn/tra-cuu/DownloadHandler.ashx?Type=pdf&Code={code}';

/** Those that two public lists or more agree on (S-57). */
const ROWS: readonly Row[] = [
  ['MISA meInvoice', '0101243150', 'https://www.meinvoice.vn/tra-cuu/', MISA_BY_CODE],
  ['Viettel S-Invoice', '0100109106', 'https://vinvoice.viettel.vn/utilities/invoice-search'],
  ['VNPT Invoice', '0100684378', 'https://{seller}-tt78.vnpt-invoice.com.vn/'],
  [
    'BKAV eHoadon',
    '0101360697',
    'https://van.ehoadon.vn/',
    'https://van.ehoadon.vn/Lookup?InvoiceGUID={code}',
  ],
  ['Softdreams EasyInvoice', '0105987432', 'http://tracuu.easyinvoice.vn/'],
  ['Công nghệ Vĩnh Hy (eHoaDonDienTu)', '0314743623', 'https://ehoadondientu.com/Tra-cuu'],
  ['EFY iHOADON', '0102519041', 'https://ihoadon.vn/kiem-tra/'],
  ['KK VAT', '0313963672', 'https://tracuuhoadon.kkvat.com.vn/'],
  ['CyberLotus CyberBill', '0105232093', 'https://tracuu.cyberbill.vn/'],
  ['Mắt Bão Invoice', '0302712571', 'https://matbao.in/tra-cuu-hoa-don/'],
  ['M-Invoice', '0106026495', 'https://tracuuhoadon.minvoice.com.vn/'],
  ['Thái Sơn E-invoice', '0101300842', 'https://einvoice.vn/tra-cuu'],
  ['eHoaDon Online', '0306784030', 'https://ehoadon.online/einvoice/lookup'],
  ['Oinvoice', '0200638946', 'https://oinvoice.vn/tracuu/'],
  ['Win Tech Solution (WinInvoice)', '0312303803', 'https://tracuu.wininvoice.vn/'],
  ['Tax24 (Đông Nam Á)', '0102454468', 'https://tax24.com.vn/thuedientu/xac-minh-hoa-don'],
  ['New-Invoice', '0105937449', 'https://newinvoice.com.vn/tra-cuu/'],
  ['3A Soft', '0108516079', 'http://hddt.3asoft.vn/'],
  ['MobiFone Invoice', '0100686209', 'http://tracuuhoadon.mobifoneinvoice.vn/trang-chu'],
  [
    'Visnam VIN-HOADON',
    '0401486901',
    'https://tracuu.vin-hoadon.com/tracuuhoadon/tracuuxacthuc/tracuuhd',
  ],
  ['Thiết bị điện Bách Khoa', '0200784873', 'https://hoadonbachkhoa.pmbk.vn/tra-cuu-hoa-don'],
  ['T-VAN HILO', '0106713804', 'https://tracuuhddt78.hilo.com.vn/'],
  ['Minh Khang Group', '0314209362', 'https://hoadondientuvat.com/Tracuu.aspx'],
  ['VN-Invoice', '0101352495', 'https://tracuu.v50.vninvoice.vn/'],
  ['ICORP Viet-Invoice', '0106870211', 'https://tracuu.vietinvoice.vn/'],
  ['idocNet Qinvoice', '0104614692', 'https://hoadontvan.com/TraCuu'],
  ['TS24', '0309478306', 'https://tracuu.xuathoadon.vn/'],
  ['TCT Invoice', '0315298333', 'https://tctinvoice.com/'],
  ['Tia Lửa Việt (ihoadondientu)', '0303609305', 'https://ihoadondientu.com/Tra-cuu'],
  ['FAST e-Invoice', '0100727825', 'https://einvoice.fast.com.vn/'],
  ['ACCONLINE', '0315467091', 'https://www.acconline.vn/vn/tra-cuu-hoa-don.htm'],
  ['ITT CloudInvoice', '0105958921', 'https://tracuu.cloudinvoice.vn/'],
  ['PA Việt Nam (Hóa đơn 30S)', '0302431595', 'https://tracuu.hoadon30s.vn/'],
  ['My-Invoice (Giải pháp HĐĐT)', '0106820789', 'https://tracuu.hoadondientuvn.info/'],
  ['Liên Sơn', '0301452923', 'https://tracuu.lienson.vn/'],
  ['Online VINA', '0314185087', 'https://hoadon.onlinevina.com.vn/invoice'],
  ['Tuần Châu', '0400462489', 'https://e-invoicetuanchau.com/Tra-cuu'],
  ['ACMAN', '0104908371', 'https://hoadondientu.acman.vn/tra-cuu/hoa-don.html'],
  ['TVTM Trí Việt Luật', '0315191291', 'https://hoadonsovn.evat.vn/'],
  ['Truyền số liệu Việt Nam (aHoadon)', '0106361479', 'https://tracuu.ahoadon.com/'],
  ['Nhân Hòa', '0101289966', 'https://tracuu.e-hoadon.cloud/'],
  ['In Bến Thành', '0312961577', 'http://tracuuhoadon.benthanhinvoice.vn/'],
  ['ZAMO (Koffi)', '0313950909', 'https://koffi.vn/outbound/lookup-invoice'],
  ['VIETINFO', '0311928954', 'https://tracuuhoadon.vietinfo.tech/'],
  ['Bitware', '0103770970', 'https://www.bitware.vn/tracuuhoadon/'],
  ['Trần Đình Tùng', '3702037020', 'https://trandinhtung.evat.vn/'],
  ['CMC TS', '0101925883', 'http://tracuu.cmcsoft.com/'],
  ['Phương Nam', '0316642395', 'https://phuongnam.evat.vn/'],
  ['PMKT Sài Gòn (EHCM)', '0310926922', 'https://invoice.ehcm.vn/'],
  ['UNIT', '0309889835', 'https://unit.com.vn/'],
  ['PM Bách Khoa', '0202029650', 'https://hdbk.pmbk.vn/tra-cuu-hoa-don'],
  ['My Software', '0108971656', 'https://tracuu.myinvoice.vn/'],
  ['HT Sài Gòn', '0312942260', 'https://ihoadondientu.net/Tracuu.aspx'],
  ['Kim Tự Tháp', '0303549303', 'https://e-invoices.vn/'],
  ['TT Tin học và Công nghệ số (hoadonct.gov.vn)', '0102723181', 'http://hoadonct.gov.vn'],
  ['VETC', '0106858609', 'https://tracuuhoadon.vetc.com.vn/'],
  ['VETC', '0107500414', 'https://tracuuhoadon.vetc.com.vn/'],
  ['PVS', '0315151651', 'https://ei.pvssolution.com/'],
  ['GMO-Z.com RUNSYSTEM (KAIKE)', '0101659906', 'https://tracuu.kaike.vn/'],
  ['AITS', '0103019524', 'https://einvoice.aits.vn/'],
  ['Bizzi', '0316114998', 'https://bizzi.vn/'],
  ['Asia Invoice', '0101162173', 'https://asiainvoice.vn/tra-cuu'],
  ['PTP', '0100687474', 'https://hoadondientu-ptp.vn/tra-cuu/'],
  ['PVOIL', '0305795054', 'https://hoadon.pvoil.vn/Invoice/search'],
];

export const INVOICE_PROVIDERS: readonly InvoiceProvider[] = ROWS.map(
  ([name, taxCode, page, byCode]) => ({ name, taxCode, page, ...(byCode && { byCode }) }),
);
