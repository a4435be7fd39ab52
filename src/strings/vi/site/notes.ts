/** The words of the warranty notes, which come with the page. */
export const notes = {
  title: 'Lưu ý về bảo hành',
  description:
    'Thời hạn bảo hành răng sứ, những trường hợp không được bảo hành, cách chăm sóc răng sau khi làm và những lưu ý khác.',
  heading: 'Lưu ý về bảo hành',
  lead: 'Đôi điều nên biết để răng sứ bền đẹp và quyền lợi bảo hành của bạn được giữ trọn.',
  askAgain: 'Nếu còn điều gì chưa rõ, xin hỏi nha khoa đã làm răng cho bạn hoặc liên hệ với chúng tôi.',
  toContact: 'Liên hệ',

  duration: {
    heading: 'Thời hạn bảo hành',
    longest: (years: number) => `Răng sứ được bảo hành lên đến ${years} năm, tùy theo dòng sản phẩm. `,
    text: 'Thẻ bảo hành ghi ngày hết hạn của riêng bạn, và có giá trị đến hết ngày đó.',
    checkUps: 'Trong suốt thời gian bảo hành, bạn được kiểm tra răng định kỳ miễn phí và được hỗ trợ khẩn cấp 24/7.',
  },

  notCovered: {
    heading: 'Những trường hợp không được bảo hành',
    lead: 'Rất tiếc, chúng tôi không thể bảo hành khi:',
    points: [
      'Thẻ đã hết hạn, bị tẩy xóa, sửa chữa hoặc hư hỏng.',
      'Thông tin trên thẻ không khớp với giấy tờ tùy thân của người dùng thẻ.',
      'Răng bị vỡ trước khi được gắn.',
      'Răng hư hỏng do sử dụng không đúng cách.',
    ],
  },

  care: {
    heading: 'Chăm sóc răng sau khi làm',
    lead: 'Năm thói quen nhỏ giúp răng sứ bền đẹp lâu dài:',
    points: [
      'Chải răng nhẹ nhàng ít nhất hai lần mỗi ngày bằng bàn chải lông mềm.',
      'Làm sạch kẽ răng mỗi ngày bằng chỉ nha khoa hoặc tăm nước, nhất là sát viền nướu.',
      'Tránh cắn vật cứng như nước đá, xương, càng cua; đừng dùng răng để mở nắp chai.',
      'Nếu hay nghiến răng khi ngủ, hãy nói với bác sĩ để được làm máng bảo vệ.',
      'Tái khám đúng hẹn, và đến nha khoa sớm khi thấy đau, cộm hoặc răng lung lay.',
    ],
  },

  other: {
    heading: 'Những lưu ý khác',
    made: (country: string) => `được sản xuất tại ${country}`,
    distributed: 'do nhà phân phối độc quyền đưa về Việt Nam',
    origin: (facts: readonly string[]) => `Sản phẩm ${facts.join(' và ')}.`,
    points: [
      'Hãy làm theo hướng dẫn của bác sĩ điều trị: bác sĩ là người hiểu răng của bạn nhất.',
      'Xin giữ thẻ cẩn thận: các cơ sở đối tác có thể đề nghị bạn xuất trình thẻ.',
    ],
  },
} as const;
