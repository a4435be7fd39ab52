import { clinicSchema } from '#domain/clinic/clinic.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import { foldText } from '#domain/text.ts';
import { clinicsWithDoctors } from './fictional-warranties.ts';

/** The towns in the names of fictional clinics: their province and the first digits of their phone numbers. */
const towns: Record<string, readonly [province: string, areaCode: string]> = {
  'TP.HCM': ['Thành phố Hồ Chí Minh', '028'],
  'Hà Nội': ['Hà Nội', '024'],
  'Đà Nẵng': ['Đà Nẵng', '0236'],
  Huế: ['Huế', '0234'],
  'Cần Thơ': ['Cần Thơ', '0292'],
  'Hải Phòng': ['Hải Phòng', '0225'],
  'Nha Trang': ['Khánh Hòa', '0258'],
  'Biên Hòa': ['Đồng Nai', '0251'],
  'Quy Nhơn': ['Gia Lai', '0256'],
  Vinh: ['Nghệ An', '0238'],
  'Đà Lạt': ['Lâm Đồng', '0263'],
  'Vũng Tàu': ['Thành phố Hồ Chí Minh', '0254'],
  'Buôn Ma Thuột': ['Đắk Lắk', '0262'],
  'Hội An': ['Đà Nẵng', '0235'],
  'Thủ Đức': ['Thành phố Hồ Chí Minh', '028'],
  'Nam Định': ['Ninh Bình', '0228'],
  'Thanh Hóa': ['Thanh Hóa', '0237'],
  'Mỹ Tho': ['Đồng Tháp', '0273'],
  'Quảng Ngãi': ['Quảng Ngãi', '0255'],
  'Hạ Long': ['Quảng Ninh', '0203'],
  'Tuy Hòa': ['Đắk Lắk', '0257'],
  'Long Xuyên': ['An Giang', '0296'],
  'Đồng Hới': ['Quảng Trị', '0232'],
  'Bắc Ninh': ['Bắc Ninh', '0222'],
  Pleiku: ['Gia Lai', '0269'],
  'Rạch Giá': ['An Giang', '0297'],
  'Phan Thiết': ['Lâm Đồng', '0252'],
  'Cà Mau': ['Cà Mau', '0290'],
  'Tam Kỳ': ['Đà Nẵng', '0235'],
  'Thái Nguyên': ['Thái Nguyên', '0208'],
  'Đông Hà': ['Quảng Trị', '0233'],
  'Việt Trì': ['Phú Thọ', '0210'],
  'Sóc Trăng': ['Cần Thơ', '0299'],
  'Lào Cai': ['Lào Cai', '0214'],
  'Bến Tre': ['Vĩnh Long', '0275'],
  'Gò Vấp': ['Thành phố Hồ Chí Minh', '028'],
};

/** Where the clinics without a town in their names are. */
const usualTowns = ['TP.HCM', 'Hà Nội', 'Đà Nẵng'] as const;

/** The most popular fictional clinics, as staff would enter them: every thirteenth has a name alone. No number can be called. */
export function fictionalClinics(count: number): ClinicFields[] {
  return clinicsWithDoctors(count).map(({ name, doctors }, rank) => {
    if (rank % 13 === 12) return clinicSchema.parse({ name });
    const named = Object.keys(towns).find((town) => name.endsWith(` ${town}`));
    const town = named ?? (usualTowns[rank % usualTowns.length] as string);
    const [province, areaCode] = towns[town] as [string, string];
    const number = areaCode.length === 3 ? `0000 00${twoDigits(rank)}` : `000 00${twoDigits(rank)}`;
    const slug = foldText(name).replace(/[^a-z0-9]+/g, '-');
    return clinicSchema.parse({
      name,
      province,
      address: `${rank + 1} đường Ví Dụ, phường Mẫu${foldText(province).includes(foldText(town)) || !named ? '' : `, ${town}`}`,
      phone: `${areaCode} ${number}`,
      ...(rank % 3 !== 1 && { map: `https://maps.example.com/${slug}` }),
      doctors: doctors.join('\n'),
    });
  });
}

const twoDigits = (number: number) => String(number % 100).padStart(2, '0');
