const price = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** An amount in Vietnamese dong in local notation. */
export const formatPrice = (amount: number): string => price.format(amount);
