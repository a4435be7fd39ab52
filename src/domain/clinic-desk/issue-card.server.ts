import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { type ClinicCard, findClinicCard, requireBlank } from '#domain/clinic-desk/clinic-cards.server.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecordIn } from '#domain/record/add-record.server.ts';
import { activeRecord, findRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { noOptionalValues, type WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** Who issues: somebody of a clinic. */
export interface DeskContext extends ServiceContext {
  clinicId: number;
  accountId: number;
}

/** What a clinic says of a card. Its number, its own name and the days are not its to choose. */
export type IssueFields = Pick<
  WarrantyFields,
  'customerName' | 'productName' | 'doctorName' | 'quantity' | 'toothPosition' | 'lot'
>;

/** A correction. The lot is unchanged if it is missing. */
type Correction = Omit<IssueFields, 'lot'> & { lot?: IssueFields['lot'] | undefined };

/**
 * The card that would be issued, without storing it.
 *
 * @throws {NotFound} if the number is not that of a blank card of the clinic
 * @throws {Invalid} if the product has no term
 */
export async function planIssue(
  db: Kysely<Tables>,
  { clinicId, now = new Date() }: Pick<DeskContext, 'clinicId' | 'now'>,
  { cardNumber, ...fields }: IssueFields & { cardNumber: string },
): Promise<WarrantyFields> {
  const cardKey = await requireBlank(db, clinicId, cardNumber);
  const { name: clinicName } = await activeRecord(db, clinics, { id: clinicId });
  const issuedOn = todayInVietnam(now);
  const expiresOn = await expiryOf(db, fields.productName, issuedOn);
  return { ...noOptionalValues, ...fields, cardNumber: formatCardNumber(cardKey), clinicName, issuedOn, expiresOn };
}

/**
 * Issues a blank card of a clinic. Of many who issue the same one, the first does; the others find no blank card.
 *
 * @throws {NotFound} if the number is not that of a blank card of the clinic
 * @throws {Invalid} if the fields break a rule of cards
 */
export async function issueCard(context: DeskContext, input: IssueFields & { cardNumber: string }): Promise<Warranty> {
  const { db, clinicId, accountId, now = new Date() } = context;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'printedCard');
    const card = await addRecordIn(tx, { ...context, now }, warranties, await planIssue(tx, { clinicId, now }, input));
    const issuedAt = now.toISOString();
    await tx.insertInto('clinicIssue').values({ warrantyId: card.id, clinicId, accountId, issuedAt }).execute();
    return card;
  });
}

/**
 * Corrects a card within 24 hours after the clinic has issued it.
 *
 * @throws {NotFound} if it is not a card of the clinic
 * @throws {Conflict} if the clinic has not issued it, or that is longer ago
 * @throws {Stale} if somebody else has changed it since that version
 */
export async function correctIssue(
  { clinicId, accountId: _, ...context }: DeskContext,
  { id, version, fields }: { id: number; version?: number | undefined; fields: Correction },
): Promise<Warranty> {
  const { db, now = new Date() } = context;
  const card = await requireCorrectable(db.read, { clinicId, now }, id);
  const issuedOn = card.issuedOn ?? todayInVietnam(now);
  const { record } = await resolveName(db.read, 'product', fields.productName);
  const isSameProduct = fields.productName === card.productName || (record !== null && record.id === card.productId);
  const expiresOn = isSameProduct ? card.expiresOn : await expiryOf(db.read, fields.productName, issuedOn);
  return reviseRecord({ ...context, now }, warranties, { id, version, fields: { ...fields, expiresOn } });
}

/**
 * A card that the clinic has issued within the last 24 hours.
 *
 * @throws {NotFound} if it is not a card of the clinic
 * @throws {Conflict} if the clinic has not issued it, or that is longer ago
 */
export async function requireCorrectable(
  db: Kysely<Tables>,
  { clinicId, now }: { clinicId: number; now: Date },
  id: number,
): Promise<ClinicCard> {
  const card = await findClinicCard(db, clinicId, id, { now });
  if (card.correctableUntil === null) throw new Conflict(words.tooLate);
  return card;
}

/** The day on which a card of a product expires, by the product's term. */
async function expiryOf(db: Kysely<Tables>, productName: string, issuedOn: CalendarDate): Promise<CalendarDate> {
  const { record } = await resolveName(db, 'product', productName);
  const product = record && (await findRecord(db, products, record.id));
  const term = parseWarrantyTerm(product?.warranty ?? '');
  const expiresOn = term && addTerm(issuedOn, term);
  if (!expiresOn) throw new Invalid(words.noTerm, [{ field: 'productName', message: words.noTerm }]);
  return expiresOn;
}
