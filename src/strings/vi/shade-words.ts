/** The words by which the colour of a product is read, as sources of regular expressions. Owners write it in Vietnamese or English. */
export const shadeWords = {
  /** Between the ends of a range. */
  to: 'đến|tới|to',
  /** What is excepted would be read as offered. */
  except: 'trừ|không|ngoại|except|without|not ',
  /** A graded blank; each with a group for the number of its layers. */
  layers: ['chuyển(?: màu)? (\\d+) lớp', '(\\d+) lớp (?:chuyển|màu)', '(\\d+)[ -]layers?\\b'],
} as const;
