/** Matches the generic words before a clinic's own name: 'Nha khoa', 'Phòng khám Nha khoa'. */
const typePrefix =
  /^(?:(?:nha khoa|phòng khám|trung tâm|hệ thống|bệnh viện|viện|răng hàm mặt|thẩm mỹ|quốc tế|chuyên khoa|bác sĩ|bs\.?|labo)\s+)+/iu;

/** Splits the name of a clinic into its type, with a space after it, and its own name. The type may be empty. */
export function splitClinicName(name: string): { type: string; ownName: string } {
  const [type = ''] = typePrefix.exec(name) ?? [];
  return { type, ownName: name.slice(type.length) };
}
