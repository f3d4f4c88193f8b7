import { listPhoneLogs } from '@chopcard/contract/outward/admin/phone-logs.ts'
import * as apple from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { adminPassword as password } from './make-admin.ts'
import { teamId } from './make-apple-identifier.ts'
import { authority, makePassCertificate, passKey } from './make-certificates.ts'
import { type Sample, sample } from './sample.ts'

/** One right request for every call about Apple identifiers. */
export const samplesOfApple: readonly Sample[] = [
  sample(apple.listAppleIdentifiers, ({ merchant }) => ({
    query: { q: merchant.shortKey, state: 'valid', isDefault: 'false', sort: '-validTo' },
  })),
  sample(apple.getAppleIdentifier, ({ appleIdentifierId: id }) => ({ params: { id } })),
  sample(apple.addAppleIdentifier, ({ merchant }) => {
    const passTypeId = `pass.example.new.${merchant.shortKey}`
    return {
      body: {
        passTypeId,
        teamId,
        isDefault: false,
        certificate: makePassCertificate({ passTypeId, teamId }),
        privateKey: passKey.privateKey,
        issuer: authority.pem,
        password,
      },
    }
  }),
  sample(apple.editAppleIdentifier, ({ appleIdentifierId: id }) => ({
    params: { id },
    body: { isDefault: false, version: 1, password },
  })),
  sample(apple.deleteAppleIdentifier, ({ appleIdentifierId: id }) => ({ params: { id } })),
  sample(apple.listIdentifierMerchants, ({ appleIdentifierId: id, merchant, planId }) => ({
    params: { id },
    query: { q: merchant.name, uses: 'none', planId, sort: '-plan' },
  })),
  sample(apple.assignAppleIdentifier, ({ appleIdentifierId: id, merchant }) => ({
    params: { id },
    body: { merchantIds: [merchant.id], own: true },
  })),
  sample(listPhoneLogs, () => ({ query: { q: 'pass', sort: '-at' } })),
]
