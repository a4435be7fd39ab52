/** The words below the look-up and the reasons of the home page, which come with the page. */
export const homeSections = {
  products: {
    heading: 'Mỗi vị trí răng, một loại sứ',
    lead: 'Răng hàm cần bền, răng cửa cần trong. Đây là mỗi nhóm vật liệu một sản phẩm.',
  },
  proof: 'Minh chứng chất lượng',
  toSteps: 'Xem từng bước',
  origin: {
    heading: 'Từ Đức đến nha khoa của bạn',
    made: {
      figure: 'Đức',
      title: 'Sản xuất tại Đức',
      text: 'Vật liệu được sản xuất tại Đức. Mỗi loại đều có độ trong, độ bền uốn và độ dày tối thiểu để bác sĩ so sánh.',
      link: 'So sánh vật liệu',
    },
    distributor: {
      figure: '2007',
      title: 'Nhà phân phối độc quyền',
      text: (company: string) => `${company}. Giấy chứng nhận đăng ký đầu tư cấp ngày 28/08/2007.`,
      link: 'Liên hệ với chúng tôi',
    },
    clinics: {
      title: (clinics: number, provinces: number) => `${clinics} nha khoa ở ${provinces} tỉnh, thành phố`,
      text: 'Các nha khoa này làm răng sứ chính hãng và cấp thẻ bảo hành.',
      link: 'Tìm nha khoa gần bạn',
    },
  },
} as const;
