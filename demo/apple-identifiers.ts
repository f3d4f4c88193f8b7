import { X509Certificate } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { identifierPurpose } from '../server/src/platform/apple-identifiers/save-identifier.ts'
import type { App } from '../server/src/core/app.ts'
import { seal } from '../server/src/core/seal.ts'

type Stored = {
  passTypeId: string
  teamId: string
  isDefault?: boolean
  certificate: string
  issuer: { name: string; pem: string }
  privateKey: string
}

/** Stores an identifier as it is after its certificate was checked. */
export async function storeIdentifier(app: App, adminId: string, facts: Stored): Promise<string> {
  const id = uuid()
  const { validFromDate, validToDate, fingerprint256 } = new X509Certificate(facts.certificate)
  await app.database.kysely
    .insertInto('apple_identifier')
    .values({
      id,
      pass_type_id: facts.passTypeId,
      team_id: facts.teamId,
      is_default: facts.isDefault ?? false,
      certificate: facts.certificate,
      issuer: facts.issuer.pem,
      private_key: seal(app.config.secret, identifierPurpose, facts.privateKey),
      fingerprint: fingerprint256,
      issuer_name: facts.issuer.name,
      valid_from: validFromDate,
      valid_to: validToDate,
      changed_by: adminId,
    })
    .execute()
  return id
}

/** The platform's identifier and one whose certificate ends soon, of an authority of the demo's own. */
export async function seedAppleIdentifiers(app: App, adminId: string): Promise<void> {
  const { makeKeyPair, signAuthority, signPassCertificate } = await import('./certificates.ts')
  const issuer = signAuthority('Demo Worldwide Developer Relations', makeKeyPair())
  const keyPair = makeKeyPair()
  const names = [
    { passTypeId: 'pass.example.chopcard.loyalty', teamId: 'CHOPCARD01', isDefault: true, days: 300 },
    { passTypeId: 'pass.example.kopi.loyalty', teamId: 'KOPICORNER', isDefault: false, days: 20 },
  ]
  for (const { days, ...name } of names) {
    const certificate = signPassCertificate(name, keyPair, issuer, { from: -65, to: days })
    await storeIdentifier(app, adminId, { ...name, certificate, issuer, privateKey: keyPair.privateKey })
  }
}
