/** Matches the generic words before a clinic's own name: 'Nha khoa', 'Phòng khám Nha khoa'. */
export const clinicTypePrefix =
  /^(?:(?:nha khoa|phòng khám|trung tâm|hệ thống|bệnh viện|viện|răng hàm mặt|thẩm mỹ|quốc tế|chuyên khoa|bác sĩ|bs\.?|labo)\s+)+/iu;
