import type { ImportField } from '#domain/import/import-plan.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { readTerm } from '#import/header/term-text.ts';

/** Known headers, without accents, case, spaces and punctuation. */
const synonyms: Record<ImportField, string> = {
  productName:
    'tensanpham sanpham loaisanpham dongsanpham tensp loaisp loaisu loairang loairangsu dongsu tensu suloai product productname producttype',
  customerName:
    'hoten hovaten tenkhachhang khachhang hotenkhachhang hovatenkhachhang benhnhan tenbenhnhan hotenbenhnhan hovatenbenhnhan tenkh hotenkh tenbn hotenbn tenkhach hotenkhach nguoibenh tennguoibenh hotennguoibenh chuthe tenchuthe hotenchuthe nguoiduocbaohanh fullname customer customername customerfullname patient patientname patientfullname cardholder cardholdername',
  cardNumber:
    'maso mathe sothe masothe mathebaohanh sothebaohanh masothebaohanh mabaohanh sobaohanh masobaohanh mathebh sothebh masothebh mabh sobh masobh thebaohanhso thebhso masoghitrenthe masoghitrenthebaohanh maghitrenthe soghitrenthe maphieubaohanh sophieubaohanh masophieubaohanh maphieubh sophieubh magiaybaohanh sogiaybaohanh serial serialthe soserial soserialthe serithe soseri soserithe serialbaohanh seribaohanh warrantyserial cardserial idthe idbaohanh cartid numbcode card cardid cardno cardnumber cardcode warrantycode warrantyid warrantyno warrantynumber warrantycard warrantycardno warrantycardnumber warrantycardid warrantycardcode',
  clinicName:
    'nhakhoa tennhakhoa phongkham tenphongkham phongkhamnhakhoa tenphongkhamnhakhoa cosonhakhoa nhakhoadieutri nhakhoathuchien phongkhamdieutri phongkhamranghammat phongkhamrhm dental dentalname dentalclinic dentalclinicname clinic clinicname',
  doctorName:
    'bacsi bacsy tenbacsi tenbacsy hotenbacsi hotenbacsy bs tenbs hotenbs bacsidieutri bacsydieutri bsdieutri tenbacsidieutri bacsiphutrach bacsyphutrach bsphutrach bacsithuchien bacsythuchien bsthuchien bacsichidinh bschidinh nhasi nhasy tennhasi nhasidieutri doctor doctorname treatingdoctor attendingdoctor dentist dentistname treatingdentist dr',
  quantity:
    'soluong sl soluongrang soluongrangsu slrang slrangsu soluongdonvi sldonvi sodonvi sochiec soluongchiec quantity qty numberofteeth noofteeth numberofunits noofunits units teeth',
  expiresOn:
    'ngayhethan hethan hanbaohanh ngayhethanbaohanh hethanbaohanh baohanhden baohanhdenngay baohanhdenhetngay ngayhethanbh hethanbh hanbh ngayhetbaohanh ngayhetbh hetbaohanh hetbh bhden bhdenngay hanbaohanhden hanbhden ngayhethanthe ngayketthucbaohanh ngayketthucbh cohieulucden hieulucden cogiatriden giatriden expirydate expdate exp expirationdate expiry expires expireson expiredate expirationon warrantyuntil warrantyexpiry warrantyexpirydate warrantyexpires warrantyenddate validuntil validto validthru',
  issuedOn:
    'ngaycap ngayphathanh ngaycapthe ngaycapphieu ngaylamthe ngaybatdaubaohanh ngaybatdaubh baohanhtu baohanhtungay bhtu bhtungay cohieuluctu hieuluctu issuedate issuedon issueddate dateissued dateofissue issued warrantystart warrantystartdate warrantyfrom startdate validfrom',
  term: 'thoihan thoihanbaohanh thoihanbh thoigianbaohanh thoigianbh sonambaohanh sonambh nambaohanh nambh baohanhnam bhnam sothangbaohanh sothangbh baohanhthang bhthang term warrantyterm warrantyperiod warrantyduration periodofwarranty',
  toothPosition:
    'vitrirang rangso rang sohieurang marang vitriranglam sorangfdi rangfdi fdi sodorang toothposition toothnumber toothnumbers toothno toothnos tooth teethnumbers toothpositions',
  note: 'ghichu ghichuthem noidungghichu note notes remark remarks comment comments',
  lot: 'solo malo sohieulo lot solot malot lotno lotnumber lotid lotcode losanxuat losx solosanxuat solosx lovatlieu solovatlieu malovatlieu lophoi solophoi losu solosu malosu materiallot materiallotno',
};

/**
 * Ambiguous headers. They name a field only if no other column does: beside `Mã thẻ`, `Mã sản phẩm` is the code of a
 * product.
 */
const ambiguousNames: Partial<Record<ImportField, string>> = {
  quantity: 'sorang sorangsu slr',
  customerName: 'kh bn',
  productName: 'sp chungloai',
  // `MST` is the number of a tax payer, too.
  cardNumber: 'mst mtbh stbh masanpham masp productcode productid code',
  clinicName: 'nk pk pknk noidieutri cosodieutri donvidieutri',
  doctorName: 'bsdt',
  expiresOn: 'denngay ngayketthuc enddate hansudung hsd hbh nhh',
  issuedOn: 'ngaylap ngaylaprang ngaygan ngayganrang',
  note: 'chuthich diengiai',
  // It may be what cards came with.
  lot: 'lo batch batchno batchnumber batchid batchcode',
};

/** Headers of what stands beside a product, and in a sheet without one is it. */
const weakNames: Partial<Record<ImportField, string>> = {
  productName: 'vatlieu loaivatlieu tenvatlieu chatlieu loaichatlieu tenchatlieu material',
};

/** The day from which a term beside it counts, if the sheet has no other one. */
const startNames = new Set(
  'ngay ngaygiao ngaygiaohang ngaygiaothe ngaygiaorang ngaylam ngaylamrang ngaynhan ngaynhanhang ngaynhanrang ngaybaohanh ngaybh ngaymua ngayban ngayxuat ngayxuathang ngayhoanthanh ngayhoantat ngaytra ngaytrahang ngaytrarang ngaythuchien ngaydieutri ngaysudung ngaykichhoat date deliverydate deliveredon dateofdelivery'.split(
    ' ',
  ),
);

/** What teeth are counted in. */
const pieces = /^\(?(?:rang|cai|chiec|mao|bo|don vi|units?)\b/;

/** Headers that say too little: the cells below them say which field it is. */
const namesByCells: readonly { field: ImportField; names: string; holds: (text: string, header: string) => boolean }[] =
  [
    { field: 'term', names: 'baohanh bh sonam', holds: (text, header) => readTerm(text, header) !== null },
    { field: 'expiresOn', names: 'baohanh bh', holds: (text) => textToDate(text, false) !== null },
    {
      field: 'clinicName',
      names: 'donvi tendonvi',
      holds: (text) => /\p{L}{2}/u.test(text) && !pieces.test(foldText(text)),
    },
    { field: 'quantity', names: 'donvi', holds: (text) => /^\d{1,2}$/.test(text) },
  ];

/** A header as two of them are compared: without accents, case and further spaces. */
export const foldHeader = (header: string) => foldText(normalizeText(header));

/** The field that a header names, and how surely: 0 for clearly, 1 for an ambiguous header, 2 for a weak one. */
type Named = { field: ImportField; rank: 0 | 1 | 2 };

/** The rank of a header that the cells below, or another column, say the field of. */
export const weak = 2;

const fieldByName = new Map<string, Named>([
  ...namesOf(weakNames, weak),
  ...namesOf(ambiguousNames, 1),
  ...namesOf(synonyms, 0),
]);

function namesOf(names: Partial<Record<ImportField, string>>, rank: Named['rank']): [string, Named][] {
  return Object.entries(names).flatMap(([field, list]) =>
    list.split(' ').map((name): [string, Named] => [name, { field: field as ImportField, rank }]),
  );
}

/**
 * The field that a header names; null if there is none. Ignores text in brackets and a number at the start (`1. Họ tên`).
 * In a header of two languages (`Họ tên / Full name`) one known part is enough.
 */
export function namedField(header: string): Named | null {
  const whole = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ').replace(/^\s*\d{1,2}\s*[.)]/u, ' ');
  for (const name of [whole, ...whole.split(/[/|\n\r]| - /u), header]) {
    const named = fieldByName.get(plainName(name));
    if (named) return named;
  }
  return null;
}

function plainName(header: string): string {
  return foldText(header.replace(/#/gu, ' no ')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The field that a header of no certain meaning names above these cells, most of which are of its kind; null if there is none. */
export function fieldByCells(header: string, cells: () => readonly string[]): ImportField | null {
  const name = plainName(header);
  const candidates = namesByCells.filter(({ names }) => names.split(' ').includes(name));
  if (candidates.length === 0) return null;
  const texts = cells().filter((text) => text !== '');
  const isOf = ({ holds }: (typeof namesByCells)[number]) =>
    texts.filter((text) => holds(text, header)).length * 2 > texts.length;
  return candidates.find(isOf)?.field ?? null;
}

/** True for a day from which a term beside it counts, such as `Ngày giao`. */
export function isStartDay(header: string): boolean {
  return startNames.has(plainName(header));
}

/** True for a shelf life: beside a day of issue and a term it is the material's. */
export function isShelfLife(header: string): boolean {
  return /^(?:hsd|han su dung)\b/.test(foldText(header));
}

/** The same without how surely. */
export function fieldOf(header: string): ImportField | null {
  return namedField(header)?.field ?? null;
}
