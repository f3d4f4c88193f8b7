import { storeIdentifier } from '../../demo/apple-identifiers.ts'
import type { App } from '../src/core/app.ts'
import type { TestAdmin } from './make-admin.ts'
import { authority, makePassCertificate, passKey } from './make-certificates.ts'

export const teamId = 'TEAM123456'

/** An identifier as it is stored, with a certificate that ends after so many days. */
export const makeAppleIdentifier = (app: App, admin: TestAdmin, passTypeId: string, days = 365): Promise<string> =>
  storeIdentifier(app, admin.id, {
    passTypeId,
    teamId,
    certificate: makePassCertificate({ passTypeId, teamId, from: -400, to: days }),
    issuer: authority,
    privateKey: passKey.privateKey,
  })

/** The identifier of a merchant's own. */
export async function giveAppleIdentifier(app: App, admin: TestAdmin, merchantId: string, passTypeId: string) {
  const identifierId = await makeAppleIdentifier(app, admin, passTypeId)
  await app.database.kysely
    .insertInto('merchant_apple_identifier')
    .values({ merchant_id: merchantId, identifier_id: identifierId })
    .onConflict((known) => known.column('merchant_id').doUpdateSet({ identifier_id: identifierId }))
    .execute()
  return identifierId
}
