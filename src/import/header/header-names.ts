import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText, normalizeText } from '#domain/text.ts';

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
  term: 'thoihan thoihanbaohanh thoihanbh thoigianbaohanh thoigianbh term warrantyterm warrantyperiod warrantyduration periodofwarranty',
  toothPosition:
    'vitrirang rangso rang sohieurang marang vitriranglam sorangfdi rangfdi fdi sodorang toothposition toothnumber toothnumbers toothno toothnos tooth teethnumbers toothpositions',
  lot: 'solo malo sohieulo lot solot malot lotno lotnumber lotid lotcode losanxuat losx solosanxuat solosx lovatlieu solovatlieu malovatlieu lophoi solophoi losu solosu malosu materiallot materiallotno',
};

/**
 * Ambiguous headers. They name a field only if no other column does: beside `Mã thẻ`, `Mã sản phẩm` is the code of a
 * product.
 */
const ambiguousNames: Partial<Record<ImportField, string>> = {
  quantity: 'sorang sorangsu slr',
  customerName: 'kh bn',
  productName: 'sp vatlieu loaivatlieu tenvatlieu chungloai material',
  // `MST` is the number of a tax payer, too.
  cardNumber: 'mst mtbh stbh masanpham masp productcode productid code',
  clinicName: 'nk pk pknk noidieutri cosodieutri donvidieutri',
  doctorName: 'bsdt',
  expiresOn: 'denngay ngayketthuc enddate hansudung hsd hbh nhh',
  issuedOn: 'ngaylap ngaylaprang ngaygan ngayganrang',
  // It may be what cards came with.
  lot: 'lo batch batchno batchnumber batchid batchcode',
};

/** A header as two of them are compared: without accents, case and further spaces. */
export const foldHeader = (header: string) => foldText(normalizeText(header));

/** The field that a header names. */
type Named = { field: ImportField; isAmbiguous: boolean };

const fieldByName = new Map<string, Named>([...namesOf(ambiguousNames, true), ...namesOf(synonyms, false)]);

function namesOf(names: Partial<Record<ImportField, string>>, isAmbiguous: boolean): [string, Named][] {
  return Object.entries(names).flatMap(([field, list]) =>
    list.split(' ').map((name): [string, Named] => [name, { field: field as ImportField, isAmbiguous }]),
  );
}

/**
 * The field that a header names; null if there is none. Ignores text in brackets and a number at the start (`1. Họ tên`).
 * In a header of two languages (`Họ tên / Full name`) one known part is enough.
 */
export function namedField(header: string): Named | null {
  const whole = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ').replace(/^\s*\d{1,2}\s*[.)]/u, ' ');
  for (const name of [whole, ...whole.split(/[/|\n\r]| - /u), header]) {
    const named = fieldByName.get(foldText(name.replace(/#/gu, ' no ')).replace(/[^\p{L}\p{N}]/gu, ''));
    if (named) return named;
  }
  return null;
}

/** True for a shelf life: beside a day of issue and a term it is the material's. */
export function isShelfLife(header: string): boolean {
  return /^(?:hsd|han su dung)\b/.test(foldText(header));
}

/** The same without `isAmbiguous`. */
export function fieldOf(header: string): ImportField | null {
  return namedField(header)?.field ?? null;
}
