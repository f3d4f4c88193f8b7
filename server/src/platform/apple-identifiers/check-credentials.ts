import { createPrivateKey, X509Certificate } from 'node:crypto'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type CertificateFacts, certificateProblems } from './certificate-rules.ts'
import type { FoundCredentials } from './credential-files.ts'

/** What signs passes, checked. */
export type Credentials = {
  certificate: string
  issuer: string
  privateKey: string
  fingerprint: string
  issuerName: string
  validFrom: Date
  validTo: Date
}

/** What is there already when a certificate is renewed. */
type Known = { privateKey: string; issuer: string }

/**
 * Finds the certificate, its key and its issuer among what was uploaded, and what was there before. Refuses what cannot sign
 * passes of the pass type id.
 */
export function checkCredentials(
  wanted: { passTypeId: string; teamId: string },
  found: FoundCredentials,
  known: Known | undefined,
  now: Date,
): Credentials {
  const certificates = found.certificates.map((pem) => new X509Certificate(pem))
  const keys = [...found.keys, ...(known ? [known.privateKey] : [])]
  const certificate = leafOf(certificates, keys)
  const privateKey = keys.find((key) => certificate.checkPrivateKey(createPrivateKey(key)))
  const issuers = [...found.issuers, ...(known ? [known.issuer] : [])].map((pem) => new X509Certificate(pem))
  const candidates = [...issuers, ...certificates.filter((one) => one !== certificate)]
  const issuer = candidates
    .filter((one) => isIssuedBy(certificate, one))
    .toSorted((a, b) => b.validToDate.getTime() - a.validToDate.getTime())[0]
  const issuerName = nameOf(certificate.toLegacyObject().issuer) ?? '–'
  const fields = certificateProblems(
    wanted,
    {
      certificate: certificateFacts(certificate),
      key: privateKey ? 'fits' : keys.length ? 'other' : 'missing',
      issuer: issuer ? certificateFacts(issuer) : candidates.length ? 'other' : 'missing',
      issuerName,
    },
    now,
  )
  if (!privateKey || !issuer || fields.length) return refuse('CERTIFICATE_REFUSED', { fields })
  return {
    certificate: String(certificate),
    issuer: String(issuer),
    privateKey,
    fingerprint: certificate.fingerprint256,
    issuerName,
    validFrom: certificate.validFromDate,
    validTo: issuer.validToDate < certificate.validToDate ? issuer.validToDate : certificate.validToDate,
  }
}

/** A file may hold the whole chain: the certificate is the one that a key belongs to, else the first that issues nothing. */
function leafOf(certificates: readonly X509Certificate[], keys: readonly string[]): X509Certificate {
  const leaf =
    certificates.find((one) => keys.some((key) => one.checkPrivateKey(createPrivateKey(key)))) ??
    certificates.find(({ ca }) => !ca) ??
    certificates[0]
  if (!leaf) throw new Error('Whoever reads the files finds at least one certificate')
  return leaf
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A key of a kind that cannot have made this signature.
    return false
  }
}

type Names = Record<string, string | string[] | undefined>
const listed = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const nameOf = (names: object) => listed((names as Names)['CN'])[0]

function certificateFacts(certificate: X509Certificate): CertificateFacts {
  const subject = certificate.toLegacyObject().subject as Names
  return {
    names: [...listed(subject['UID']), ...listed(subject['CN'])],
    units: listed(subject['OU']),
    keyKind: certificate.publicKey.asymmetricKeyType ?? '?',
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  }
}
