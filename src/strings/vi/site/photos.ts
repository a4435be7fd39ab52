/** The words of the page of photos, which come with the page. */
export const photos = {
  title: 'Ảnh',
  description:
    'Hình ảnh sản phẩm, và tám bước làm ra một chiếc răng sứ: từ quét răng đến mão hoàn thành và thẻ bảo hành.',
  /** While the owner has no photos. */
  soon: 'Will be soon',
  soonHeading: 'Từ đĩa sứ đến chiếc răng',
  soonLead:
    'Hình ảnh các ca phục hình đang được chuẩn bị. Trong lúc chờ, mời bạn xem một chiếc răng sứ được làm ra như thế nào.',

  renders: 'Hình ảnh sản phẩm',

  making: {
    heading: 'Một chiếc răng sứ được làm ra như thế nào',
    lead: 'Tám bước thường gặp khi làm một mão răng bằng sứ zirconia. Vật liệu khác hay nơi làm khác có thể có bước khác đi.',
    /** What is done, and what its picture shows. */
    steps: {
      scan: {
        name: 'Quét răng đã mài',
        text: 'Bác sĩ mài nhỏ răng để có chỗ cho mão. Máy quét ghi lại hình của răng ấy và các răng bên cạnh.',
        picture: 'Đầu máy quét chiếu sáng một chiếc răng đã mài nhỏ, giữa hai răng còn nguyên.',
      },
      design: {
        name: 'Thiết kế trên màn hình',
        text: 'Từ hình quét, kỹ thuật viên dựng mão trên máy tính: đường viền, mặt nhai, chỗ chạm với răng bên cạnh.',
        picture: 'Màn hình máy tính có mão răng vẽ bằng lưới đường kẻ, đường viền màu vàng.',
      },
      milling: {
        name: 'Phay từ đĩa sứ',
        text: 'Máy phay gọt mão ra khỏi một đĩa sứ mới nung sơ, còn dễ gọt như phấn.',
        picture: 'Mũi phay gọt một mão răng nằm trong đĩa sứ tròn; đĩa đã có ba lỗ của những mão lấy ra trước.',
      },
      shrinkage: {
        name: 'Lớn hơn, để còn co lại',
        text: 'Mão vừa phay lớn hơn mão hoàn thành: khi nung, zirconia co lại khoảng 20% mỗi chiều.',
        picture: 'Mão vừa phay ở bên trái; bên phải là mão đã nung, nhỏ hơn, nằm trong đường đứt nét của cỡ ban đầu.',
      },
      sintering: {
        name: 'Nung trong lò',
        text: 'Lò nóng khoảng 1.450–1.550\u00a0°C, tùy loại sứ. Các hạt sứ kết lại: mão co về đúng cỡ, cứng và trong hơn.',
        picture: 'Lò nung mở cửa, trong buồng lò sáng rực có hai mão răng đặt trên khay.',
      },
      fitting: {
        name: 'Thử trên mẫu hàm',
        text: 'Mão được đặt lên mẫu hàm: viền phải khít, mặt nhai phải vừa. Chỗ nào cấn thì chỉnh lại.',
        picture: 'Mão răng ngay phía trên cùi răng của một mẫu hàm, giữa hai răng bên cạnh.',
      },
      glazing: {
        name: 'Lên màu và phủ bóng',
        text: 'Màu được vẽ bằng cọ cho giống các răng bên cạnh. Một lần nung nữa giữ lớp màu và lớp men bóng.',
        picture: 'Cây cọ vẽ màu lên một mão răng đặt trên chốt, bên cạnh là khay có hai màu.',
      },
      finished: {
        name: 'Mão hoàn thành và thẻ bảo hành',
        text: 'Bác sĩ gắn mão cho bạn. Thẻ bảo hành có số riêng, dùng để tra cứu ngày hết hạn.',
        picture: 'Mão răng hoàn thành đứng trước thẻ bảo hành; số trên thẻ được khoanh lại.',
      },
    },
  },
} as const;
