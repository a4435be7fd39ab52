import type { ListedClinic } from '#domain/clinic/directory.ts';

/** The schema.org descriptions of clinics; none without clinics. */
export function clinicGraph(clinics: readonly ListedClinic[]) {
  return clinics.length === 0 ? [] : [{ '@graph': clinics.map(dentist) }];
}

function dentist({ name, province, address, phone, map }: ListedClinic) {
  return {
    '@type': 'Dentist',
    name,
    ...(phone !== null && { telephone: phone }),
    ...(map !== null && { hasMap: map }),
    ...((address ?? province) !== null && {
      address: {
        '@type': 'PostalAddress',
        ...(address !== null && { streetAddress: address }),
        ...(province !== null && { addressRegion: province }),
        addressCountry: 'VN',
      },
    }),
  };
}
