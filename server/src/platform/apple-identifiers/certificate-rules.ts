import type { FieldProblem } from '@chopcard/contract/core/errors.ts'

/** What a certificate says about itself. */
export type CertificateFacts = {
  /** Its user id and its common name. */
  names: readonly string[]
  /** Its organisational units. */
  units: readonly string[]
  /** The kind of its key, such as rsa or ec. */
  keyKind: string
  validFrom: Date
  validTo: Date
}

/** How the key and the issuer that came with a certificate fit it. */
export type CredentialFacts = {
  certificate: CertificateFacts
  key: 'missing' | 'other' | 'fits'
  issuer: 'missing' | 'other' | Pick<CertificateFacts, 'keyKind' | 'validFrom' | 'validTo'>
  /** The name of the issuer that the certificate asks for. */
  issuerName: string
}

// Apple writes the pass type id behind these words where it is the common name.
const commonNamePrefix = 'Pass Type ID: '
const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Why a certificate cannot sign passes of a pass type id, at most one problem a field; none when it can. */
export function certificateProblems(
  { passTypeId, teamId }: { passTypeId: string; teamId: string },
  { certificate, key, issuer, issuerName }: CredentialFacts,
  now: Date,
): FieldProblem[] {
  const fits = (name: string) => name === passTypeId || name === commonNamePrefix + passTypeId
  const problems: (FieldProblem | undefined | false)[] = [
    !certificate.names.some(fits) &&
      at('certificate', 'certificateOtherPassType', { wanted: passTypeId, found: certificate.names[0] ?? '–' }),
    !certificate.units.includes(teamId) &&
      at('certificate', 'certificateOtherTeam', { wanted: teamId, found: certificate.units.join(', ') || '–' }),
    outside('certificate', certificate, now),
    notRsa('certificate', certificate),
    key === 'missing' && at('privateKey', 'privateKeyMissing'),
    key === 'other' && at('privateKey', 'privateKeyOther'),
    issuer === 'missing' && at('issuer', 'issuerMissing', { name: issuerName }),
    issuer === 'other' && at('issuer', 'issuerOther', { name: issuerName }),
    typeof issuer === 'object' && (outside('issuer', issuer, now) ?? notRsa('issuer', issuer)),
  ]
  const found = problems.filter((problem) => problem !== undefined && problem !== false)
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
}

const at = (path: string, message: string, values?: Record<string, string>): FieldProblem => ({
  path,
  message,
  ...(values && { values }),
})

/** Phones take signatures of passes by RSA keys alone, and Apple issues no other certificates for them. */
const notRsa = (path: string, { keyKind }: Pick<CertificateFacts, 'keyKind'>) =>
  keyKind === 'rsa' ? undefined : at(path, 'certificateNotRsa', { kind: keyKind.toUpperCase() })

/** Whether the moment is outside of the days on which a certificate is valid. */
function outside(path: string, { validFrom, validTo }: Pick<CertificateFacts, 'validFrom' | 'validTo'>, now: Date) {
  if (now < validFrom) return at(path, 'certificateNotYetValid', { day: day(validFrom) })
  if (now >= validTo) return at(path, 'certificateExpired', { day: day(validTo) })
  return undefined
}
