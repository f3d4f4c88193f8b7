import { X509Certificate } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import { seal } from '../src/core/seal.ts'
import type { TestAdmin } from './make-admin.ts'
import { authority, makePassCertificate, passKey } from './make-certificates.ts'

export const teamId = 'TEAM123456'

/** An identifier as it is stored, with a certificate that ends after so many days. */
export async function makeAppleIdentifier(app: App, { id: adminId }: TestAdmin, passTypeId: string, days = 365) {
  const id = uuid()
  const certificate = makePassCertificate({ passTypeId, teamId, from: -400, to: days })
  const { validFromDate, validToDate, fingerprint256 } = new X509Certificate(certificate)
  await app.database.kysely
    .insertInto('apple_identifier')
    .values({
      id,
      pass_type_id: passTypeId,
      team_id: teamId,
      certificate,
      issuer: authority.pem,
      private_key: seal(app.config.secret, 'apple-identifier', passKey.privateKey),
      fingerprint: fingerprint256,
      issuer_name: authority.name,
      valid_from: validFromDate,
      valid_to: validToDate,
      changed_by: adminId,
    })
    .execute()
  return id
}
