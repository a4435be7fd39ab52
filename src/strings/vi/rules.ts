/** The rules of the fields, as the forms and the server state them. */
export const rules = {
  required: 'Trường này không được để trống',
  tooLong: (most: number) => `Không được dài quá ${most} ký tự`,
  passwordTooShort: (least: number) => `Mật khẩu phải có ít nhất ${least} ký tự`,
  passwordTooLong: (most: number) => `Mật khẩu không được dài quá ${most} ký tự`,
} as const;
