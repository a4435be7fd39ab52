/** The words of the home page. */
export const home = {
  title: 'Răng sứ chính hãng từ Đức',
  description: 'Răng sứ sản xuất tại Đức, bảo hành lên đến 15 năm. Kiểm tra hạn bảo hành bằng mã số thẻ.',
  heading: 'Răng sứ chính\u00a0hãng từ\u00a0Đức',
  /** Measures of the catalogue; undefined where it has none. */
  lead: (strength: string | undefined, translucency: string | undefined) => {
    const facts = [strength && `độ bền uốn đến ${strength}`, translucency && `độ trong đến ${translucency}`];
    return `${['Sứ cao cấp', ...facts.filter(Boolean)].join(', ')}. Bảo hành lên đến 15\u00a0năm.`;
  },
  toProducts: 'Xem sản phẩm',
  whyUs: 'Vì sao chọn chúng tôi',
  reasons: {
    warranty: {
      figure: '15 năm',
      title: 'Bảo hành lên đến 15 năm',
      text: 'Tùy dòng sứ. Thẻ ghi ngày hết hạn của riêng bạn và có giá trị đến hết ngày đó.',
    },
    checks: {
      figure: 'Miễn phí',
      title: 'Kiểm tra định kỳ miễn phí trong thời gian bảo hành',
      text: 'Nha khoa xem lại răng, nướu và khớp cắn, để điều nhỏ không thành chuyện lớn.',
    },
    support: {
      figure: '24/7',
      title: 'Hỗ trợ khẩn cấp 24/7',
      text: 'Răng đau, cộm hay lung lay giữa đêm: hãy gọi để được hướng dẫn nên làm gì.',
    },
  },
  toPartners: 'Tìm nha khoa',
} as const;
