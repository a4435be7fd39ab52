const price = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** An amount of Vietnamese dong, as people write it. */
export const formatPrice = (amount: number): string => price.format(amount);
