import type { Site } from '#web/seo/site.ts';

/** The schema.org description of the company that runs the site. */
export function organization({ brand, origin }: Site) {
  const { name, company, offices, phone, hotline, social } = brand;
  return {
    '@type': 'Organization',
    name,
    legalName: company,
    ...(origin && { url: `${origin}/`, logo: `${origin}/icon-512.png` }),
    telephone: phone,
    address: offices.map((office) => ({
      '@type': 'PostalAddress',
      name: office.name,
      streetAddress: office.address,
      addressCountry: 'VN',
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
