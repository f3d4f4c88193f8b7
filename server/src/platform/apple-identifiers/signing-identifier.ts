import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** An identifier with what signs passes; the key is sealed. */
export type SigningIdentifier = {
  id: string
  passTypeId: string
  teamId: string
  certificate: string
  issuer: string
  sealedKey: string
  fingerprint: string
}

/** `SigningIdentifier` of an `apple_identifier` i. */
export const identifierColumns = `i.id, i.pass_type_id as "passTypeId", i.team_id as "teamId", i.certificate, i.issuer,
  i.private_key as "sealedKey", i.fingerprint`

const columns = sql.raw(identifierColumns)

/** The identifier of a merchant, its own or the default; undefined where there is none whose certificate is good now. */
export async function identifierOfMerchant(db: Db, merchantId: string): Promise<SigningIdentifier | undefined> {
  const { rows } = await sql<SigningIdentifier>`
    select ${columns} from apple_identifier i
    where i.valid_to > now() and i.id = coalesce(
      (select identifier_id from merchant_apple_identifier where merchant_id = ${merchantId}),
      (select id from apple_identifier where is_default))`.execute(db)
  return rows[0]
}

/** The identifier with this pass type id or id. */
export async function findIdentifier(
  db: Db,
  by: { passTypeId: string } | { id: string },
): Promise<SigningIdentifier | undefined> {
  const which = 'id' in by ? sql`i.id = ${by.id}` : sql`i.pass_type_id = ${by.passTypeId}`
  const { rows } = await sql<SigningIdentifier>`select ${columns} from apple_identifier i where ${which}`.execute(db)
  return rows[0]
}
