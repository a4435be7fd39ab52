/** The words before the distinctive part of a clinic's name: 'Nha khoa', 'Phòng khám Nha khoa'. */
export const clinicKind =
  /^(?:(?:nha khoa|phòng khám|trung tâm|hệ thống|bệnh viện|viện|răng hàm mặt|thẩm mỹ|quốc tế|chuyên khoa|bác sĩ|bs\.?|labo)\s+)+/iu;
