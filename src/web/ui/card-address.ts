/** The address of the answer to a look-up. @param page the path or URL of the page that shows it */
export const cardAddress = (page: string, cardNumber: string): string =>
  `${page}?${new URLSearchParams({ keyword: cardNumber })}`;

/** Behind such an address: the card is printed as soon as it is shown. */
export const printAtOnce = '#print';
