import type { Site } from '#web/seo/site.ts';

/** The schema.org description of the company that runs the site. */
export function organization({ brand, origin }: Site) {
  const { name, company, offices, phone, hotline, email, social } = brand;
  return {
    '@type': 'Organization',
    name,
    legalName: company,
    ...(origin && { url: `${origin}/`, logo: `${origin}/icon-512.png` }),
    telephone: phone,
    ...(email && { email }),
    address: offices.map((office) => ({
      '@type': 'PostalAddress',
      name: office.name,
      streetAddress: office.address,
      addressCountry: 'VN',
    })),
    department: offices
      .filter(({ hours }) => hours.length > 0)
      .map((office) => ({
        '@type': 'LocalBusiness',
        name: office.name,
        address: office.address,
        openingHours: office.hours,
      })),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: hotline,
      areaServed: 'VN',
      availableLanguage: 'vi',
    },
    sameAs: Object.values(social),
  };
}
