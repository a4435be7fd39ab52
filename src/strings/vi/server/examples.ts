/** Values in the examples of the OpenAPI document. */
export const examples = {
  password: 'mười hai con giáp',
  customerName: 'Trần Thị Hoa',
  productName: 'Sứ Một',
  clinicName: 'Nha khoa Một',
} as const;
