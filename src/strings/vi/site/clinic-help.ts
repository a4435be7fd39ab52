import { clinic } from '#strings/vi/site/clinic.ts';
import { clinicVisits } from '#strings/vi/site/clinic-visits.ts';

const { issue, card } = clinic;

/** The help of the clinic desk, and the sheet that is printed for a clinic. */
export const clinicHelp = {
  title: 'Trợ giúp cho nha khoa',
  description: 'Cách tham gia, kích hoạt thẻ, sửa thẻ và ghi lượt khám.',
  lead: 'Mỗi việc vài bước, làm trên điện thoại.',
  topics: [
    {
      heading: 'Tham gia',
      steps: [
        'Nhà phân phối gửi một mã QR hoặc một liên kết, dùng được một lần trong 7 ngày. Mỗi người trong nha khoa xin một liên kết riêng.',
        'Mở liên kết, chọn tên đăng nhập và mật khẩu.',
        'Từ lần sau, vào trang đăng nhập bằng tên và mật khẩu đó. Liên kết hết hạn hoặc quên mật khẩu thì gọi nhà phân phối để được mời lại.',
      ],
    },
    {
      heading: 'Kích hoạt một thẻ',
      steps: [
        `Bấm '${clinic.toIssue}'.`,
        'Quét mã QR trên thẻ trắng, hoặc gõ 12 chữ số.',
        `Điền '${issue.customer}', chọn '${issue.product}'. Ngày hết hạn tự tính theo sản phẩm.`,
        `Chạm vào các răng đã làm trên sơ đồ; '${issue.quantity}' tự điền theo. '${issue.lot}' giúp tìm lại thẻ khi hãng thu hồi một lô.`,
        `Bấm '${issue.toReview}', xem kỹ, rồi bấm '${issue.store}'. Khách hàng quét thẻ là thấy ngay.`,
        `Mất mạng thì thẻ được giữ trên máy: có mạng lại, mở trang này và bấm '${issue.send}'. Bấm hai lần cũng chỉ có một thẻ.`,
      ],
    },
    {
      heading: 'Sửa hoặc rút lại',
      steps: [
        'Trong 24 giờ từ khi kích hoạt: mở thẻ từ danh sách của nha khoa.',
        `Sửa rồi bấm '${card.save}'; hoặc bấm '${card.withdraw}' để thẻ trở lại là thẻ trắng. Rút lại nhầm thì trang đầu có '${clinic.restore}', cũng trong 24 giờ.`,
        `Thẻ đã có lượt khám thì chỉ nhà phân phối rút lại được: ghi '${clinicVisits.ask.withdrawal.text}' rồi bấm '${clinicVisits.ask.withdrawal.send}'.`,
        `Sau 24 giờ, chỉ nhà phân phối sửa được: mở thẻ, ghi '${clinicVisits.ask.change.text}' rồi bấm '${clinicVisits.ask.change.send}'.`,
      ],
    },
    {
      heading: 'Ghi lượt khám',
      steps: [
        `Mở thẻ của khách hàng, bấm '${clinicVisits.checkUp}'.`,
        `Răng hỏng: mở '${clinicVisits.damage}', ghi răng nào và hư hỏng thế nào, rồi bấm '${clinicVisits.send}'.`,
        `Khi nhà phân phối hỏi lại, thẻ hiện ở mục '${clinicVisits.waiting}'. Quyết định và mức chi trả hiện ở chính thẻ đó.`,
      ],
    },
    {
      heading: 'Tìm thẻ, xin thêm thẻ',
      steps: [
        `Trang đầu có ô '${clinic.find}': gõ một phần tên cũng được, có dấu hay không.`,
        `Sắp hết thẻ trắng: ở cuối trang đầu, mở '${clinicVisits.ask.cards.title}', ghi số thẻ rồi bấm '${clinicVisits.ask.cards.send}'.`,
      ],
    },
  ],
  toSheet: 'Tờ hướng dẫn để in',
  sheet: {
    title: 'Kích hoạt thẻ trong một phút',
    description: 'Tờ hướng dẫn để in, một trang A4.',
    steps: [
      'Quét mã QR bên dưới bằng điện thoại, đăng nhập.',
      `Bấm '${clinic.toIssue}', quét mã trên thẻ trắng.`,
      'Điền tên khách hàng, chọn sản phẩm, chạm vào các răng.',
      `Bấm '${issue.toReview}', rồi '${issue.store}'.`,
      'Đưa thẻ cho khách hàng. Khách quét là thấy bảo hành.',
    ],
    code: 'Mã QR của trang dành cho nha khoa',
    wrong: 'Nhập nhầm? Mở lại thẻ và sửa trong 24 giờ. Mất mạng? Thẻ được giữ trên máy, có mạng thì bấm Gửi.',
    print: 'In tờ này',
  },
} as const;
