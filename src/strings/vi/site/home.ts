/** The words of the home page, which come with the page. What only the brand can say is said where its file says it. */
export const home = {
  heading: (country?: string) => `Răng sứ chính\u00a0hãng${country === undefined ? '' : ` từ\u00a0${country}`}`,
  description: (country?: string, years?: number) => {
    const made = country === undefined ? 'chính hãng' : `sản xuất tại ${country}`;
    return `Răng sứ ${made}${years === undefined ? '' : `, bảo hành lên đến ${years} năm`}. Kiểm tra hạn bảo hành bằng mã số thẻ.`;
  },
  lead: 'Bền chắc khi nhai, trong và sáng như răng thật.',
  toProducts: 'Xem sản phẩm',
  whyUs: 'Vì sao chọn chúng tôi',
  /** `figure` is the part of the title that is written large. */
  reasons: {
    warranty: {
      figure: (years: number) => `${years} năm`,
      title: (years: number) => `Bảo hành lên đến ${years} năm`,
      text: 'Tùy dòng sứ. Thẻ ghi ngày hết hạn của riêng bạn và có giá trị đến hết ngày đó.',
    },
    checks: {
      figure: 'miễn phí',
      title: 'Kiểm tra định kỳ miễn phí trong thời gian bảo hành',
      text: 'Nha khoa xem lại răng, nướu và khớp cắn, để điều nhỏ không thành chuyện lớn.',
      link: 'Tìm nha khoa',
    },
    support: {
      figure: '24/7',
      title: 'Hỗ trợ khẩn cấp 24/7',
      text: 'Răng đau, cộm hay lung lay giữa đêm: hãy gọi để được hướng dẫn nên làm gì.',
    },
  },
  products: {
    heading: 'Mỗi vị trí răng, một loại sứ',
    lead: 'Răng hàm cần bền, răng cửa cần trong.',
  },
  proof: 'Minh chứng chất lượng',
  toSteps: 'Xem từng bước',
  origin: {
    heading: (from: string) => `Từ ${from} đến nha khoa của bạn`,
    made: {
      title: (country: string) => `Sản xuất tại ${country}`,
      text: (country: string) =>
        `Vật liệu được sản xuất tại ${country}. Mỗi loại đều có độ trong, độ bền uốn và độ dày tối thiểu để bác sĩ so sánh.`,
      link: 'So sánh vật liệu',
    },
    distributor: {
      figure: 'độc quyền',
      title: 'Nhà phân phối độc quyền',
      link: 'Liên hệ với chúng tôi',
    },
    clinics: {
      figure: (clinics: number) => `${clinics} nha khoa`,
      title: (clinics: number, provinces: number) => `${clinics} nha khoa ở ${provinces} tỉnh, thành phố`,
      text: 'Các nha khoa này làm răng sứ chính hãng và cấp thẻ bảo hành.',
      link: 'Tìm nha khoa gần bạn',
    },
  },
} as const;
